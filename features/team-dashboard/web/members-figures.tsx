import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import type { TeamDashboard } from '../contract.ts';
import { text } from './en.ts';
import { MemberCards } from './member-cards.tsx';
import type { Opened } from './member-filter.ts';
import type { MemberGroup } from './member-name.tsx';
import { MembersTable } from './members-table.tsx';
import { ResponseLegend } from './response-bar.tsx';

interface MembersFiguresProps {
  dashboard: TeamDashboard;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
}

/** Shows the figures of each member under their sub-team: a table, on a narrow screen cards. */
export function MembersFigures({ dashboard, ...open }: MembersFiguresProps) {
  const isNarrow = useIsNarrow();
  const groups = groupMembers(dashboard);
  const title = text(dashboard.subteams.length > 0 ? 'members_by_subteam' : 'members');
  const Figures = isNarrow ? MemberCards : MembersTable;
  return (
    <section aria-label={title} className="min-w-0 overflow-hidden rounded-md border border-line-2 bg-surface shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
        <h2 className="text-sm font-semibold">{title}</h2>
        <ResponseLegend />
      </div>
      <Figures label={title} groups={groups} {...open} />
    </section>
  );
}

/** The owner, members of no sub-team and the unassigned follow the sub-teams. */
function groupMembers({ subteams, members }: TeamDashboard): MemberGroup[] {
  const grouped = subteams.map((subteam) => ({
    subteam,
    members: members.filter(({ subteam_id }) => subteam_id === subteam.id),
  }));
  const others = members.filter(({ subteam_id }) => subteam_id === null);
  return others.length > 0 ? [...grouped, { subteam: null, members: others }] : grouped;
}
