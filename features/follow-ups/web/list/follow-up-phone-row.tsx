import type { ReactNode } from 'react';
import { followUpLabel } from '#domain/web/follow-up-chip.tsx';
import type { Client } from '#features/clients/contract.ts';
import { useClientListSlots } from '#features/clients/web/index.ts';
import type { PhoneRowProps } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import type { FollowUpItem } from '../../contract.ts';
import { DoneCircle } from '../done-circle.tsx';
import { text } from '../en.ts';
import { MoveHandle } from '../moving/move-handle.tsx';
import { FollowUpChipButton } from '../quick-follow-up.tsx';
import { WhenButton } from '../when-button.tsx';

/** Shows a follow-up as a row on a phone: what to do, and when. */
export function FollowUpPhoneRow({ row: item, title }: PhoneRowProps<FollowUpItem>) {
  const { client, note } = item;
  return (
    <>
      <span className="relative z-1 flex flex-col items-center justify-center gap-4 self-stretch">
        <DoneCircle item={item} />
        <MoveHandle item={item} />
      </span>
      <Lines
        title={title}
        note={note || text('no_note')}
        hasNote={Boolean(note)}
        chip={<WhenButton item={item} />}
        client={client}
      />
      <Contact client={client} />
    </>
  );
}

/** Shows a client without a follow-up as a row on a phone, with the button that sets one. */
export function UnscheduledPhoneRow({ row: client, title }: PhoneRowProps<Client>) {
  return (
    <>
      <Lines
        title={title}
        note={followUpLabel({ type: 'unscheduled' })}
        chip={<FollowUpChipButton client={client} />}
        client={client}
      />
      <Contact client={client} />
    </>
  );
}

interface LinesProps extends Pick<FollowUpItem, 'client'> {
  title: ReactNode;
  note: string;
  hasNote?: boolean;
  chip: ReactNode;
}

const Lines = ({ title, note, hasNote = false, chip, client }: LinesProps) => (
  <div className="min-w-0 flex-1">
    <div className="flex">{title}</div>
    <p className={hasNote ? 'truncate text-fg-2' : 'truncate text-fg-3'}>{note}</p>
    <div className="mt-1 flex min-w-0 items-center gap-2 text-xs text-fg-3">
      <span className="relative z-1 flex max-w-full shrink-0">{chip}</span>
      <Whose client={client} />
    </div>
  </div>
);

/** Shows the client's assignee, in teams only. */
function Whose({ client }: Pick<FollowUpItem, 'client'>) {
  const { is_team_account } = useSession();
  return is_team_account ? (
    <span className="ms-auto min-w-0 truncate">{client.assigned_to?.name ?? text('unassigned')}</span>
  ) : null;
}

/** Shows WhatsApp and call buttons, which most follow-ups need. */
function Contact({ client }: Pick<FollowUpItem, 'client'>) {
  const { ContactActions } = useClientListSlots();
  if (client.phones.length === 0) return <span className="shrink-0 text-xs text-fg-3">{text('no_number')}</span>;
  if (!ContactActions) return null;
  return (
    <span className="relative z-1 -me-2 flex min-w-24 shrink-0 justify-end">
      <ContactActions client={client} isLarge />
    </span>
  );
}
