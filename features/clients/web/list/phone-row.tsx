import { NewBadge } from '#domain/web/new-badge.tsx';
import { TestBadge } from '#domain/web/test-badge.tsx';
import { useNow } from '#platform/web/clock.ts';
import { formatAgeShort } from '#platform/web/format.ts';
import type { PhoneRowProps } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import type { Client } from '../../contract.ts';
import { text } from '../en.ts';
import { LeadStage } from '../lead-stage.tsx';
import { ActivitySummary, activeClient, FollowUpCell, SourceCell } from './client-cells.tsx';
import { useClientListSlots } from './client-list-slots.tsx';

/** The list a row is in: all clients, those nobody has contacted, or those who did something themselves. */
type ListKind = 'all' | 'uncontacted' | 'recently_active';

interface RowProps extends PhoneRowProps<Client> {
  kind: ListKind;
}

export const ClientPhoneRow = (props: PhoneRowProps<Client>) => <PhoneRow {...props} kind="all" />;
export const WaitingPhoneRow = (props: PhoneRowProps<Client>) => <PhoneRow {...props} kind="uncontacted" />;
export const ActivePhoneRow = (props: PhoneRowProps<Client>) => <PhoneRow {...props} kind="recently_active" />;

/** Shows one client on a phone: the last activity, the next step, and one contact button. */
function PhoneRow({ row: client, title, isChoosing, kind }: RowProps) {
  const { PhoneAction } = useClientListSlots();
  // A waiting time such as 'Waiting 3mo' is too long to stand beside the name.
  const isWaiting = kind === 'uncontacted';
  const [phone] = client.phones;
  return (
    <>
      <div className="min-w-0 flex-1 self-start">
        <div className="flex items-center gap-2">
          {title}
          <NewBadge isNew={client.is_new_lead} />
          {client.is_test && <TestBadge />}
          {!isWaiting && <Moment client={client} kind={kind} />}
        </div>
        <div className="mt-0.5 flex min-w-0 items-center gap-1.5 text-fg-2">
          <ActivitySummary client={kind === 'recently_active' ? activeClient(client) : client} />
          {isWaiting && <Moment client={client} kind={kind} />}
          {phone && (
            <span className="ms-auto shrink-0 ps-2 text-sm max-sm:hidden">
              <LtrText>{phone.display}</LtrText>
            </span>
          )}
        </div>
        <div className="mt-1.5 flex h-[22px] min-w-0 items-center gap-2 text-xs text-fg-3">
          <NextStep client={client} isChoosing={isChoosing} />
          <LeadStage client={client} otherwise={<Whose client={client} />} />
        </div>
      </div>
      {PhoneAction && !isChoosing && (
        // The button lies above the link that fills the row; a client who cannot be contacted keeps its space, so that
        // the times align.
        <span className="relative z-1 min-w-12 shrink-0">
          <PhoneAction client={client} />
        </span>
      )}
    </>
  );
}

/** Shows how long ago the last activity was, or how long a lead has waited. */
function Moment({ client, kind }: { client: Client; kind: ListKind }) {
  const now = Date.parse(useNow());
  const isWaiting = kind === 'uncontacted';
  const at = isWaiting
    ? client.created_at
    : (kind === 'recently_active' ? activeClient(client) : client).last_activity_at;
  const age = formatAgeShort(at, now);
  return (
    <time dateTime={at} className="ms-auto shrink-0 text-xs text-fg-3">
      {isWaiting && age !== 'now' ? text('waiting_for', { age }) : age}
    </time>
  );
}

/** Shows when to follow up, or the button that sets it. */
function NextStep({ client, isChoosing }: { client: Client; isChoosing: boolean }) {
  const { PhoneFollowUp } = useClientListSlots();
  if (client.follow_up) return <FollowUpCell client={client} />;
  if (!PhoneFollowUp || isChoosing) return null;
  return (
    <span className="relative z-1 flex shrink-0">
      <PhoneFollowUp client={client} />
    </span>
  );
}

/** Shows the assignee in a team, or where the client came from for a person alone. */
function Whose({ client }: { client: Client }) {
  const { is_team_account } = useSession();
  if (!is_team_account) {
    return (
      <span className="truncate text-fg-2">
        <SourceCell client={client} />
      </span>
    );
  }
  if (!client.assigned_to) return <span className="truncate">{text('unassigned')}</span>;
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar of={client.assigned_to} size={20} />
      <span dir="auto" className="truncate">
        {client.assigned_to.name}
      </span>
    </span>
  );
}
