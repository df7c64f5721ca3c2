import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { DashboardSubteam, TeamFigures } from '../contract.ts';
import { text } from './en.ts';
import { FigureButton } from './figure-button.tsx';
import { describeMember, describeSubteam, type Opened, type Who } from './member-filter.ts';
import type { GroupsProps } from './member-name.tsx';
import { MemberName } from './member-name.tsx';
import { formatResponseTimes, ResponseBar } from './response-bar.tsx';

/** Shows sub-teams and their members as rows, each figure a button. */
export function MembersTable({ label, groups, ...open }: GroupsProps) {
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const toggle = (id: number) => setClosed((earlier) => toggled(earlier, id));
  return (
    <Table label={label} minWidth={880}>
      <colgroup>
        <col />
        <col className="w-20" />
        <col className="w-28" />
        <col className="w-28" />
        <col className="w-52" />
        <col className="w-28" />
        <col className="w-32" />
      </colgroup>
      <thead>
        <tr>
          <HeadCell>{text('member')}</HeadCell>
          <HeadCell isNumber>{text('leads')}</HeadCell>
          <HeadCell isNumber>{text('contacted')}</HeadCell>
          <HeadCell isNumber>{text('median_short')}</HeadCell>
          <HeadCell>{text('first_response')}</HeadCell>
          <HeadCell isNumber>{text('follow_ups_short')}</HeadCell>
          <HeadCell isNumber>{text('content_short')}</HeadCell>
        </tr>
      </thead>
      {groups.map(({ subteam, members }) => {
        const isClosed = subteam !== null && closed.has(subteam.id);
        return (
          <tbody key={subteam?.id ?? 0}>
            {subteam && (
              <Row className="bg-sunken font-medium">
                <Cell>
                  <SubteamName subteam={subteam} isClosed={isClosed} onToggle={() => toggle(subteam.id)} />
                </Cell>
                <Figures who={describeSubteam(subteam)} figures={subteam.figures} {...open} />
              </Row>
            )}
            {!isClosed &&
              members.map((member) => (
                <Row key={member.profile?.id ?? 0}>
                  <Cell>
                    <MemberName member={member} />
                  </Cell>
                  <Figures who={describeMember(member)} figures={member.figures} {...open} />
                </Row>
              ))}
          </tbody>
        );
      })}
    </Table>
  );
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface SubteamNameProps {
  subteam: DashboardSubteam;
  isClosed: boolean;
  onToggle: () => void;
}

const SubteamName = ({ subteam: { name, member_count }, isClosed, onToggle }: SubteamNameProps) => (
  <button
    type="button"
    aria-expanded={!isClosed}
    onClick={onToggle}
    className="flex min-w-0 max-w-full items-center gap-2 rounded-xs"
  >
    <Icon of={ChevronDown} size={14} className={classNames('shrink-0', isClosed && '-rotate-90')} />
    <span className="truncate">{name}</span>
    <span className="shrink-0 text-xs font-normal text-fg-3">{text('members_count', { count: member_count })}</span>
  </button>
);

interface FiguresProps {
  who: Who;
  figures: TeamFigures;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
}

function Figures(props: FiguresProps) {
  const { figures } = props;
  return (
    <>
      <Cell isNumber>
        <FigureButton {...props} figure="leads" />
      </Cell>
      <Cell isNumber>
        <FigureButton {...props} figure="contacted" />
      </Cell>
      <Cell isNumber>
        <FigureButton {...props} figure="response" />
      </Cell>
      <Cell>
        {figures.leads > 0 && (
          <FigureButton
            {...props}
            figure="response"
            words={formatResponseTimes(figures)}
            className="block w-full aria-expanded:bg-transparent"
          >
            <ResponseBar figures={figures} />
          </FigureButton>
        )}
      </Cell>
      <Cell isNumber>
        <FigureButton {...props} figure="follow_ups" />
      </Cell>
      <Cell isNumber>
        <FigureButton {...props} figure="content" />
      </Cell>
    </>
  );
}
