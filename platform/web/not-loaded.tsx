import type { ReactNode } from 'react';
import type { CallFailed } from './api.ts';
import { useInstallation, useSession } from './session.tsx';
import { FailedPanel, NoPermissionPanel } from './ui/feedback/state-panel.tsx';

export interface NotLoadedProps {
  title: string;
  /** The result of `useRead` or `useReadPages`. */
  read: { error: CallFailed | null; isFetching: boolean; refetch: () => unknown };
}

/** The message for data that did not load: the server's sentence, a retry and the support address. */
export function NotLoaded({ title, read }: NotLoadedProps) {
  const { support_email } = useInstallation();
  return (
    <FailedPanel
      title={title}
      onRetry={() => void read.refetch()}
      isRetrying={read.isFetching}
      supportEmail={support_email}
    >
      {read.error?.message}
    </FailedPanel>
  );
}

interface AreaNotLoadedProps extends NotLoadedProps {
  forbidden: { title: string; words: (owner: string) => ReactNode };
}

/** The message in an area that not everybody may enter; there it says who can give access. */
export function AreaNotLoaded({ forbidden, ...failed }: AreaNotLoadedProps) {
  const { owner_name } = useSession();
  if (failed.read.error?.status !== 403) return <NotLoaded {...failed} />;
  return <NoPermissionPanel title={forbidden.title}>{forbidden.words(owner_name)}</NoPermissionPanel>;
}
