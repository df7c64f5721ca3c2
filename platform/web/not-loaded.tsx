import type { ReactNode } from 'react';
import type { CallFailed } from './api.ts';
import { useInstallation, useSession } from './session.tsx';
import { FailedPanel, NoPermissionPanel } from './ui/feedback/state-panel.tsx';

export interface NotLoadedProps {
  title: string;
  /** What `useRead` or `useReadPages` gave. */
  read: { error: CallFailed | null; isFetching: boolean; refetch: () => unknown };
}

/** What was asked for did not come: the server's words, another try, and where help is. */
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

/** The same in an area that not everybody may enter: then it says who lets people in. */
export function AreaNotLoaded({ forbidden, ...failed }: AreaNotLoadedProps) {
  const { owner_name } = useSession();
  if (failed.read.error?.status !== 403) return <NotLoaded {...failed} />;
  return <NoPermissionPanel title={forbidden.title}>{forbidden.words(owner_name)}</NoPermissionPanel>;
}
