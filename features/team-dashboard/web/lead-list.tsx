import { UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { followUpState } from '#domain/follow-up.ts';
import { FollowUpChip } from '#domain/web/follow-up-chip.tsx';
import { useStartBulkAction } from '#features/bulk-actions/web/index.ts';
import { type Client, type ClientCondition, writeWhere } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { PeoplePicker } from '#features/clients/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { useReadPages } from '#platform/web/data.ts';
import { calendarDateIn, formatDate, formatDuration } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ResponseTime, responseTimes, type TeamDashboard, teamDashboard, type WaitingLead } from '../contract.ts';
import { text } from './en.ts';
import { type BehindProps, FigureDrawer, TwoWays, toBehindQuery } from './figure-drawer.tsx';
import { findFigures, type Who } from './member-filter.ts';

/** Rows at a time: what one command reassigns. */
const ROWS = 100;

/** Shows the leads behind a figure, who can be opened as a list of clients or given to somebody else. */
export function LeadList(props: BehindProps) {
  const { dashboard, opened } = props;
  const [is_contacted, setIsContacted] = useState(opened.figure === 'contacted' ? false : undefined);
  const [response_time, setResponseTime] = useState<ResponseTime | undefined>(opened.response_time);
  const filter = {
    ...(is_contacted !== undefined && { is_contacted }),
    ...(response_time !== undefined && { response_time }),
  };
  const list = useReadPages(teamDashboard.listLeads, {
    query: { ...toBehindQuery(props), ...filter, page_size: ROWS },
  });
  const { leads = 0, contacted = 0 } = findFigures(dashboard, opened.who) ?? {};
  const address =
    response_time === undefined
      ? writeAddress({ period: dashboard.period, assignees: listAssignees(dashboard, opened.who), is_contacted })
      : null;
  return (
    <FigureDrawer
      {...props}
      words={text('leads_count', { count: leads })}
      footer={
        <Footer clients={list.rows.map(({ client }) => client)} address={list.rows.length > 0 ? address : null} />
      }
      list={list}
      choice={
        <>
          {opened.figure === 'contacted' && (
            <TwoWays
              label={text('which_leads')}
              value={is_contacted === true}
              ways={[
                [text('not_contacted'), leads - contacted],
                [text('contacted'), contacted],
              ]}
              onChange={setIsContacted}
            />
          )}
          {opened.figure === 'response' && <TimeChoice value={response_time} onChange={setResponseTime} />}
        </>
      }
      order={text('longest_first')}
      empty={text('nobody_in_list')}
      row={(lead) => <LeadRow key={lead.client.id} lead={lead} />}
    />
  );
}

/** Returns whose leads the figures of somebody count; null for everybody's. */
function listAssignees({ members, subteam_choices, subteams }: TeamDashboard, who: Who): readonly number[] | null {
  if (who.profile_id !== undefined) return [who.profile_id];
  const isLimited = who.subteam_id !== undefined || subteams.length < subteam_choices.length;
  if (!isLimited) return null;
  return members
    .filter(({ subteam_id }) => who.subteam_id === undefined || subteam_id === who.subteam_id)
    .map(({ profile }) => profile?.id ?? 0);
}

const ALL = 'all';

interface TimeChoiceProps {
  value: ResponseTime | undefined;
  onChange: (time: ResponseTime | undefined) => void;
}

const TimeChoice = ({ value, onChange }: TimeChoiceProps) => (
  <Select
    label={text('response_time')}
    value={value ?? ALL}
    onChange={(chosen) => onChange(chosen === ALL ? undefined : chosen)}
    options={[
      { value: ALL, label: text('time_all') },
      ...responseTimes.map((time) => ({ value: time, label: text(`time_${time}`) })),
    ]}
  />
);

function LeadRow({ lead: { client, waited_seconds } }: { lead: WaitingLead }) {
  const { time_zone } = useSession();
  const now = useNow();
  const time = formatDuration(waited_seconds);
  const { follow_up } = client;
  return (
    <li className="relative flex items-center gap-3 border-b border-line py-2.5">
      <Avatar of={client} size={28} />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <PageLink
            to={clientPages.client}
            params={{ id: client.id }}
            className="rounded-xs font-medium text-fg no-underline after:absolute after:inset-0 hover:underline"
          >
            {client.name}
          </PageLink>
          {client.location && <span className="text-fg-3">, {client.location}</span>}
        </span>
        <span className="block truncate text-xs text-fg-3">
          {text('came', { source: client.source_name, date: formatDate(client.created_at, time_zone) })}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5 text-xs text-fg-2">
        {follow_up && <FollowUpChip followUp={followUpState(follow_up, now, (at) => calendarDateIn(at, time_zone))} />}
        {text(client.first_response_at ? 'waited' : 'waits', { time })}
      </span>
    </li>
  );
}

/** The steps with all the clients that are shown. */
function Footer({ clients, address }: { clients: readonly Client[]; address: { where: string } | null }) {
  const movable = clients.filter(({ access_policy }) => access_policy.REASSIGN);
  const start = useStartBulkAction({ chosen: movable });
  if (!address && movable.length === 0) return null;
  return (
    <>
      {address && (
        <PageLink to={clientPages.clients} search={address} className={buttonClasses({ variant: 'ghost' })}>
          {text('open_as_list')}
        </PageLink>
      )}
      {movable.length > 0 && (
        <PeoplePicker
          label={text('reassign_to', { count: movable.length })}
          side="top"
          align="end"
          onChoose={(person) =>
            void start({
              kind: 'ASSIGN',
              assign_type: person ? 'OTHER' : 'UNASSIGNED',
              assigned_to_id: person?.id ?? null,
            })
          }
          trigger={
            <Button variant="primary" icon={<Icon of={UserRoundCheck} />}>
              {text('reassign', { count: movable.length })}
            </Button>
          }
        />
      )}
    </>
  );
}

/** The most assignees a condition takes. */
const MAX_ASSIGNEES = 100;

interface ShownLeads {
  period: TeamDashboard['period'];
  /** Whose leads, 0 for nobody's; null for all. */
  assignees: readonly number[] | null;
  is_contacted: boolean | undefined;
}

/** Returns the address of the clients list with the same leads; null for what it cannot be asked. */
function writeAddress({ period, assignees, is_contacted }: ShownLeads): { where: string } | null {
  if (assignees && (assignees.length === 0 || assignees.length > MAX_ASSIGNEES)) return null;
  const conditions: ClientCondition[] = [
    { field: 'source', operator: 'is', values: ['external_integration'] },
    { field: 'added', operator: 'between', values: [period.from, period.to] },
  ];
  if (assignees)
    conditions.push({ field: 'assigned_to', operator: 'is', values: assignees.map((id) => id || 'unassigned') });
  if (is_contacted !== undefined)
    conditions.push({ field: 'first_response', operator: is_contacted ? 'not_empty' : 'empty' });
  return { where: writeWhere(conditions) };
}
