import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { Avatar } from '#platform/web/ui/avatar.tsx';
import type { FollowUpItem } from '../contract.ts';
import { DoneCircle } from './done-circle.tsx';
import { text } from './en.ts';
import { type FollowUpsListProps, GroupHeading } from './follow-ups-table.tsx';
import { WhenButton } from './when-button.tsx';

/** The same rows on a phone, each high enough for a thumb. */
export function FollowUpsPhoneList({ items, headingAt }: FollowUpsListProps) {
  return (
    <ul aria-label={text('follow_ups')} className="border-t border-line sm:hidden">
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
    <li className="relative flex min-h-24 items-center gap-3 border-b border-line px-4 py-3">
      <span className="relative z-1 flex">
        <DoneCircle item={item} />
      </span>
      <span className="self-start">
        <Avatar of={client} size={40} />
      </span>
      <div className="min-w-0 flex-1 self-start">
        <Link
          to={`/client/${client.id}` as string}
          className="block truncate text-md font-semibold text-fg no-underline after:absolute after:inset-0"
        >
          {client.name}
        </Link>
        <p className={note ? 'truncate text-fg-2' : 'truncate text-fg-3'}>{note || text('no_note')}</p>
        <div className="relative z-1 mt-1 flex">
          <WhenButton item={item} />
        </div>
      </div>
    </li>
  );
}
