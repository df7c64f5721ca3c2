import { useRead } from '#platform/web/data.ts';
import { formatDuration, formatNumber } from '#platform/web/format.ts';
import { NotLoaded } from '#platform/web/not-loaded.tsx';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { useSession } from '#platform/web/session.tsx';
import { PersonName } from '#platform/web/ui/display/person-name.tsx';
import { ColumnTable, type PlainColumn } from '#platform/web/ui/display/plain-table.tsx';
import { TableSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { LockedHint } from '#platform/web/ui/feedback/state-panel.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type MemberContent, memberContent } from '../member-content-contract.ts';
import { text } from './member-content-en.ts';

const types = ['text', 'file', 'html_page', 'collection', 'sequence'] as const;

const columns: readonly PlainColumn<MemberContent>[] = [
  { label: text('member'), cell: ({ profile }) => <PersonName of={profile} /> },
  ...types.map((type) => ({
    label: text(type),
    isNumber: true,
    className: 'max-sm:hidden',
    cell: ({ items }: MemberContent) => describeItems(items[type]),
  })),
  { label: text('shared'), isNumber: true, head: 'w-20', cell: ({ shared }) => formatNumber(shared) },
  {
    label: text('opened'),
    isNumber: true,
    head: 'w-28',
    cell: ({ opened, tracked }) => text('opened_of', { opened: formatNumber(opened), tracked: formatNumber(tracked) }),
  },
  {
    label: text('time'),
    isNumber: true,
    className: 'max-sm:hidden',
    cell: ({ seconds_viewed }) => formatDuration(seconds_viewed),
  },
];

/** '12', or '12 (3 private, 1 for sub-teams)' where not all are for everyone. */
function describeItems({ PRIVATE, ORG, SUBTEAMS }: MemberContent['items']['text']): string {
  const total = formatNumber(PRIVATE + ORG + SUBTEAMS);
  if (PRIVATE + SUBTEAMS === 0) return total;
  return text('private_of', { total, private: formatNumber(PRIVATE), subteams: formatNumber(SUBTEAMS) });
}

/** Shows for each member the contents by type and visibility, and what was shared, opened and read of them. */
export function MemberContentDialog({ onClose }: { onClose: () => void }) {
  const { is_free_tier } = useSession();
  const read = useRead(memberContent.getStats, {}, { enabled: !is_free_tier });
  return (
    <Dialog isOpen onClose={onClose} size="picker" title={text('title')} description={text('lead')}>
      {is_free_tier ? (
        <div className="grid justify-items-start gap-2">
          <p className="text-fg-2">{text('locked_text')}</p>
          <LockedHint onPress={() => openRestrictedAccess({ sub_error: 'unavailable_in_free_plan' })} />
        </div>
      ) : read.isError ? (
        <NotLoaded title={text('not_loaded')} read={read} />
      ) : read.data ? (
        <ColumnTable aria-label={text('title')} columns={columns} rows={read.data.results} cells="h-11 px-3" />
      ) : (
        <TableSkeleton rows={4} />
      )}
    </Dialog>
  );
}
