import { Eye } from 'lucide-react';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatAgoTooltip } from '#platform/web/format.ts';
import type { ItemState } from '#platform/web/list/rows/list-items.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { LtrText } from '#platform/web/ui/display/ltr-text.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DELETED_KEPT_DAYS, type DeletedClient, ERASED_SOON_DAYS } from '../../deleted-contract.ts';
import { clientPages } from '../../pages.ts';
import { LeadStage } from '../lead-stage.tsx';
import { text } from './en.ts';

/** The columns of a wide screen; a phone has the same in three lines. */
export const rowColumns = (hasReason: boolean) =>
  classNames(
    'grid min-w-0 flex-1 items-center gap-x-4',
    hasReason
      ? 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_150px]'
      : 'sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_150px]',
  );

interface DeletedRowProps extends ItemState {
  client: DeletedClient;
  hasReason: boolean;
  onRestore: () => void;
}

export function DeletedRow({ client, checkbox, isSelected, hasReason, onRestore }: DeletedRowProps) {
  const { name, reason } = client;
  return (
    <li
      className={classNames(
        'flex min-h-13 items-center gap-3 border-b border-line px-5 py-2 max-sm:px-4',
        isSelected && 'bg-selected',
      )}
    >
      {checkbox}
      <Avatar of={client} size={32} />
      <div className={rowColumns(hasReason)}>
        <NameOfDeleted client={client} />
        <span className="min-w-0 truncate max-sm:hidden">
          <LeadStage client={client} />
        </span>
        <DeletedBy client={client} />
        {hasReason && <span className="truncate text-fg-2 max-sm:text-sm">{reason}</span>}
        <ErasedIn client={client} />
      </div>
      <PageLink
        to={clientPages.deleted_client}
        params={{ id: client.id }}
        aria-label={text('look_at', { name })}
        className={classNames(buttonClasses({ variant: 'ghost', size: 'sm' }), 'max-sm:!hidden')}
      >
        <Icon of={Eye} size={14} />
        {text('look')}
      </PageLink>
      <Button size="sm" onClick={onRestore} aria-label={text('restore_client', { name })}>
        {text('restore')}
      </Button>
    </li>
  );
}

interface OfClient {
  client: DeletedClient;
}

function NameOfDeleted({ client: { id, name, phone, email, company } }: OfClient) {
  const contact = phone ? <LtrText>{phone}</LtrText> : (email ?? company);
  return (
    <div className="min-w-0">
      <PageLink
        to={clientPages.deleted_client}
        params={{ id }}
        className="block truncate rounded-xs font-medium hover:underline"
      >
        {name}
      </PageLink>
      {contact && <p className="truncate text-sm text-fg-3 max-sm:hidden">{contact}</p>}
    </div>
  );
}

function DeletedBy({ client: { deleted_at, deleted_by } }: OfClient) {
  const { time_zone } = useSession();
  const now = Date.parse(useNow());
  const when = formatAgo(deleted_at, now);
  const name = deleted_by?.name || text('someone');
  return (
    <p className="min-w-0 truncate text-fg-2 max-sm:text-sm" title={formatAgoTooltip(deleted_at, time_zone, now)}>
      <span className="max-sm:hidden">{text('by', { name, when })}</span>
      <span className="sm:hidden">{text('by_phone', { name, when })}</span>
    </p>
  );
}

const DAY_MS = 86_400_000;

/** How long it can still be restored: as a bar, amber in the last days and red on the last. */
function ErasedIn({ client: { name, erased_at } }: OfClient) {
  const now = Date.parse(useNow());
  // The clock of the screen may be slightly behind the server's.
  const left = Math.min(DELETED_KEPT_DAYS, Math.max(0, (Date.parse(erased_at) - now) / DAY_MS));
  const days = Math.ceil(left);
  const tone = days <= 1 ? 'danger' : days <= ERASED_SOON_DAYS ? 'warning' : 'brand';
  return (
    <div className={classNames('min-w-0', tones[tone])}>
      <p className="text-sm sm:hidden">{text('erased_in', { count: days })}</p>
      <div className="flex items-center gap-2.5 max-sm:hidden">
        <Progress
          isThin
          label={text('erased_label', { name })}
          ratio={left / DELETED_KEPT_DAYS}
          tone={tone}
          className="w-18 shrink-0"
        />
        <span className="truncate">{describeDays(days)}</span>
      </div>
    </div>
  );
}

const tones = { brand: 'text-fg-2', warning: 'text-warning-fg', danger: 'text-danger-fg' } as const;

function describeDays(days: number): string {
  if (days === 0) return text('erased_today');
  return days === 1 ? text('erased_tomorrow') : text('erased_days', { count: days });
}
