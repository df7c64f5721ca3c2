import { lazyDialog } from '#platform/web/state/lazy-dialog.tsx';

/** The dialog for screens that are drawn before anybody needs it. */
export const LazyConfirmDialog = lazyDialog(() =>
  import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog),
);
