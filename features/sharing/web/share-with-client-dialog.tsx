import { lazy, Suspense } from 'react';
import { withContentKinds } from '#features/content/web/index.ts';
import type { Recipient } from './recipient-field.tsx';

const PickContentDialog = lazy(
  withContentKinds(() => import('./pick-content-dialog.tsx').then((module) => ({ default: module.PickContentDialog }))),
);

/** Shares something with this client, opened from a button elsewhere. */
export const ShareWithClientDialog = (props: { client: Recipient; onClose: () => void }) => (
  <Suspense fallback={null}>
    <PickContentDialog {...props} />
  </Suspense>
);
