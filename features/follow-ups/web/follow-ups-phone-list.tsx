import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useClientListSlots } from '#features/clients/web/index.ts';
import { fromList } from '#platform/web/list-return.ts';
import { useSession } from '#platform/web/session.tsx';
import type { FollowUpItem } from '../contract.ts';
import { DoneCircle } from './done-circle.tsx';
import { text } from './en.ts';
import { type FollowUpsListProps, GroupHeading } from './follow-ups-table.tsx';
import { WhenButton } from './when-button.tsx';

/** The same rows on a phone, each high enough for a thumb. */
export function FollowUpsPhoneList({ items, headingAt }: FollowUpsListProps) {
  return (
    <ul aria-label={text('follow_ups')} className="border-t border-line">
      {items.map((item, index) => {
        const heading = headingAt(index);
        return (
          <Fragment key={item.client_id}>
            {heading && (
              <li className="border-b border-line bg-canvas px-4 py-2">
                <GroupHeading {...heading} />
              </li>
            )}
            <PhoneRow item={item} />
          </Fragment>
        );
      })}
    </ul>
  );
}

function PhoneRow({ item }: { item: FollowUpItem }) {
  const { client, note } = item;
  return (
    <li className="relative flex h-24 items-center gap-3 border-b border-line px-4 has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus">
      <span className="relative z-1 flex">
        <DoneCircle item={item} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={`/client/${client.id}` as string}
          state={fromList}
          data-row-link={client.id}
          className="block truncate text-md font-semibold text-fg no-underline outline-none after:absolute after:inset-0"
        >
          {client.name}
        </Link>
        <p className={note ? 'truncate text-fg-2' : 'truncate text-fg-3'}>{note || text('no_note')}</p>
        <div className="mt-1 flex min-w-0 items-center gap-2 text-xs text-fg-3">
          <span className="relative z-1 flex max-w-full shrink-0">
            <WhenButton item={item} />
          </span>
          <Whose client={client} />
        </div>
      </div>
      <Contact client={client} />
    </li>
  );
}

/** In a team, who looks after the client. */
function Whose({ client }: Pick<FollowUpItem, 'client'>) {
  const { is_team_account } = useSession();
  return is_team_account ? (
    <span className="ms-auto min-w-0 truncate">{client.assigned_to?.name ?? text('unassigned')}</span>
  ) : null;
}

/** WhatsApp and a call, which is what most follow-ups are. */
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
