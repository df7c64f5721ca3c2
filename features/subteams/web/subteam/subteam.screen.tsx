import { useRead } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { AreaNotLoaded, RecordGone } from '#platform/web/not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { type SubteamDetails, subteams } from '../../contract.ts';
import { subteamPages } from '../../pages.ts';
import { refusePage } from '../refuse-page.ts';
import { ContentsTable } from './contents-table.tsx';
import { text } from './en.ts';
import { MembersTable } from './members-table.tsx';
import { RemovalPanel } from './removal-panel.tsx';
import { SubteamHeader } from './subteam-header.tsx';

/** Shows one sub-team: its members, what it sees, who sees its clients, and what its removal needs. */
export function SubteamScreen() {
  const id = readId(usePageParams<'id'>());
  const read = useRead(subteams.get, { params: { id: id ?? 0 } }, { enabled: id !== null });
  refusePage(read);
  if (id === null || read.error?.status === 404) return <Gone />;
  if (read.isPending) return <RecordSkeleton />;
  if (!read.data) {
    const forbidden = { title: text('no_permission'), words: (owner: string) => text('no_permission_text', { owner }) };
    return <AreaNotLoaded title={text('not_loaded')} read={read} forbidden={forbidden} />;
  }
  const subteam = read.data;
  return (
    <>
      <PageTitle title={subteam.name} />
      <SubteamHeader subteam={subteam} />
      <div className="grid min-h-0 flex-1 overflow-y-auto bg-surface lg:grid-cols-[minmax(0,1fr)_384px] lg:overflow-hidden">
        <div className="min-w-0 pb-8 lg:overflow-y-auto">
          <MembersTable subteam={subteam} />
          <ContentsTable subteam={subteam} />
        </div>
        <aside className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-3 border-line-2 bg-canvas p-4 max-lg:border-t lg:overflow-y-auto lg:border-s">
          <ViewersPanel subteam={subteam} />
          <RemovalPanel subteam={subteam} />
        </aside>
      </div>
    </>
  );
}

/** Returns the id in the address; null when it is no number. */
function readId({ id }: { id?: string }): number | null {
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

const Gone = () => (
  <RecordGone
    title={text('gone_title')}
    actions={
      <PageLink to={subteamPages.subteams} className={buttonClasses()}>
        {text('back')}
      </PageLink>
    }
  >
    {text('gone_text')}
  </RecordGone>
);

/** Shows who sees the clients of the sub-team, and by what right. */
function ViewersPanel({ subteam: { viewers, viewers_count } }: { subteam: SubteamDetails }) {
  const more = viewers_count - viewers.length;
  return (
    <Panel look="card" title={text('viewers')} end={text('viewers_count', { count: viewers_count })}>
      <ul className="m-0 list-none p-0">
        {viewers.map((viewer) => (
          <li key={viewer.id} className="flex min-h-10 items-center gap-2.5 border-t border-line text-sm">
            <Avatar of={viewer} size={20} />
            <span dir="auto" className="truncate">
              {viewer.name}
            </span>
            <span
              className={classNames(
                'ms-auto shrink-0 text-xs',
                viewer.because === 'PERMISSION' ? 'font-medium text-brand-fg' : 'text-fg-3',
              )}
            >
              {text(`because_${viewer.because}`)}
            </span>
          </li>
        ))}
        {more > 0 && (
          <li className="flex min-h-10 items-center border-t border-line text-xs text-fg-3">
            {text('viewers_more', { count: more })}
          </li>
        )}
      </ul>
    </Panel>
  );
}
