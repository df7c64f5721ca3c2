import type { ReactNode } from 'react';
import type { CallFailed } from './api.ts';
import { PageTitle } from './navigation/page-title.tsx';
import { useInstallation, useSession } from './session.tsx';
import { errorScreenTexts } from './ui/feedback/error-screen-texts.ts';
import { FailedPanel, NoPermissionPanel, StatePanel } from './ui/feedback/state-panel.tsx';

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

interface RecordStateProps {
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** The page of a record that does not exist, titled as such (S0-1-39). */
export const RecordGone = (panel: RecordStateProps) => (
  <>
    <PageTitle title={panel.title} />
    <StatePanel {...panel} />
  </>
);

/** The page of a record the person may not see: the words of the error screen (S0-2.8-04), then who can help. */
export function RecordRefused({
  read,
  actions,
  children,
}: Omit<RecordStateProps, 'title'> & Pick<NotLoadedProps, 'read'>) {
  const { header, message } = errorScreenTexts(read.error?.status ?? 455, read.error?.message);
  return (
    <>
      <PageTitle title={header} />
      <NoPermissionPanel title={header} actions={actions}>
        {message} {children}
      </NoPermissionPanel>
    </>
  );
}

/** The page of a record that did not load. */
export const RecordNotLoaded = (failed: NotLoadedProps) => (
  <>
    <PageTitle title={failed.title} />
    <NotLoaded {...failed} />
  </>
);
