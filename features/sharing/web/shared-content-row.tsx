import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { fillContentPage } from '#features/content/web/index.ts';
import { LockedStats } from '#features/subscription/web/index.ts';
import { Ago } from '#platform/web/ago.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { RowMenuButton } from '#platform/web/ui/buttons/row-menu-button.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import type { SharedContent } from '../contract.ts';
import { text } from './en.ts';
import { ShareViews } from './share-views.tsx';

const ShareMenu = lazyOnInteraction<{ share: SharedContent }>(() =>
  import('./share-menu.tsx').then((module) => module.ShareMenu),
);

/** Shows one share: what, when, by whom, and its view statistics. */
export function SharedContentRow({ share, icon }: { share: SharedContent; icon: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const { profile_id } = useSession();
  const address = fillContentPage({ type: share.content_type, id: share.content_id });
  return (
    <li className="py-3">
      <div className="flex min-w-0 items-start gap-2.5">
        <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint-2 text-brand-fg-strong">
          {icon}
        </span>
        <div className="min-w-0 flex-1">
          <Link to={address} className="line-clamp-2 font-medium break-words hover:underline">
            {share.content_title}
          </Link>
          <p className="text-xs text-fg-3">
            {share.shared_at && <Ago instant={share.shared_at} />}
            {describeSharer(share, profile_id)}
          </p>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1">
            <Opens share={share} />
            {share.revoked_at && <Badge tone="warning">{text('ended')}</Badge>}
          </div>
          {share.opens?.is_opened && (
            <p className="mt-1 flex items-center gap-x-2 text-xs text-fg-3">
              {share.opens.last_viewed && <Ago instant={share.opens.last_viewed} />}
              <LinkButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
                {text(isOpen ? 'hide_views' : 'show_views')}
              </LinkButton>
            </p>
          )}
        </div>
        {share.is_tracked && !share.revoked_at && (
          <ShareMenu share={share} trigger={<RowMenuButton label={text('more_of', { name: share.content_title })} />} />
        )}
      </div>
      {isOpen && <ShareViews share={share} />}
    </li>
  );
}

/** Says who shared it, unless the reader did by hand. */
function describeSharer(
  { is_automatic, profile_id: sharer_id, profile_name }: SharedContent,
  reader_id: number,
): string {
  if (is_automatic) return ` ${text('automatic')}`;
  return sharer_id === reader_id ? '' : ` ${text('by', { name: profile_name })}`;
}

function Opens({ share: { is_tracked, opens } }: { share: SharedContent }) {
  if (!is_tracked) return <OpenedBadge is_tracked={false} times_viewed={0} seconds_viewed={0} />;
  return opens ? <OpenedBadge {...opens} /> : <LockedStats />;
}
