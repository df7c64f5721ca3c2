import type { ReactNode } from 'react';
import { useIsNarrow } from '#platform/web/ui/layout/screen-width.ts';
import type { TeamDashboard, TeamFigures } from '../contract.ts';
import { text } from './en.ts';
import { FigureButton } from './figure-button.tsx';
import { figureNames } from './figure-words.ts';
import { describeMember, describeSubteam, type Opened, type Who } from './member-filter.ts';
import { type GroupsProps, type MemberGroup, MemberName } from './member-name.tsx';
import { MembersTable } from './members-table.tsx';
import { formatResponseTimes, ResponseBar, ResponseLegend } from './response-bar.tsx';

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

const labels = {
  leads: text('leads'),
  contacted: text('contacted'),
  response: text('median_short'),
  follow_ups: text('follow_ups_short'),
  content: text('content_short'),
} as const;

/** Shows sub-teams and their members as cards, each figure a button. */
function MemberCards({ label, groups, ...open }: GroupsProps) {
  return (
    <ul aria-label={label} className="border-t border-line-2">
      {groups.flatMap(({ subteam, members }) => [
        ...(subteam
          ? [
              <Card
                key={`subteam-${subteam.id}`}
                isGroup
                name={
                  <span className="flex min-w-0 items-baseline gap-2 font-medium">
                    <span className="truncate">{subteam.name}</span>
                    <span className="shrink-0 text-xs font-normal text-fg-3">
                      {text('members_count', { count: subteam.member_count })}
                    </span>
                  </span>
                }
                who={describeSubteam(subteam)}
                figures={subteam.figures}
                {...open}
              />,
            ]
          : []),
        ...members.map((member) => (
          <Card
            key={`member-${member.profile?.id ?? 0}`}
            name={<MemberName member={member} />}
            who={describeMember(member)}
            figures={member.figures}
            {...open}
          />
        )),
      ])}
    </ul>
  );
}

interface CardProps {
  isGroup?: boolean;
  name: ReactNode;
  who: Who;
  figures: TeamFigures;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
}

function Card({ isGroup = false, name, ...figure }: CardProps) {
  const { figures } = figure;
  return (
    <li className={isGroup ? 'border-b border-line bg-sunken p-4' : 'border-b border-line p-4'}>
      {name}
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2">
        {figureNames.map((each) => (
          <div key={each} className="min-w-0">
            <dt className="truncate text-xs text-fg-3">{labels[each]}</dt>
            <dd>
              <FigureButton {...figure} figure={each} />
            </dd>
          </div>
        ))}
      </dl>
      {figures.leads > 0 && (
        <FigureButton
          {...figure}
          figure="response"
          words={formatResponseTimes(figures)}
          className="mt-2 block w-full aria-expanded:bg-transparent"
        >
          <ResponseBar figures={figures} />
        </FigureButton>
      )}
    </li>
  );
}
