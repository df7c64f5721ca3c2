import { withContentKinds } from '#features/content/web/index.ts';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';

/** Shares something with this client, opened from a button elsewhere. */
export const ShareWithClientDialog = lazyPart(
  withContentKinds(() => import('./pick-content-dialog.tsx').then((module) => module.PickContentDialog)),
);
