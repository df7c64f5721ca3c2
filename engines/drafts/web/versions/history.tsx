import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Badge, CountBadge } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';
import { nameSide } from './sides.ts';
import type { Publication, Side, Versioned } from './versioned.ts';

interface HistoryProps {
  of: Versioned;
  sides: readonly Side[];
  chosen: readonly [Side, Side] | null;
  onPick: (side: Side) => void;
}

/** The draft and every publication, the newest first; two of them are chosen. */
export function History({ of: { stored, versions }, sides, chosen, onPick }: HistoryProps) {
  return (
    <section
      aria-labelledby="draft-history"
      className="border-line-2 p-3 max-lg:border-b lg:overflow-y-auto lg:border-e"
    >
      <header className="flex items-center gap-2 px-2 pb-2">
        <h2 id="draft-history" className="font-semibold">
          {text('history')}
        </h2>
        <CountBadge count={versions.length} />
        <span className="ms-auto text-xs text-fg-3">{text('pick_two')}</span>
      </header>
      <ul className="grid gap-1 max-lg:max-h-60 max-lg:overflow-y-auto">
        {sides.map((side) => (
          <li key={side}>
            <button
              type="button"
              aria-pressed={chosen?.includes(side) ?? false}
              onClick={() => !chosen?.includes(side) && onPick(side)}
              className={classNames(
                'focus-inset flex w-full items-start gap-2 rounded-md border px-3 py-2 text-start',
                chosen?.[1] === side && 'border-brand bg-brand-tint',
                chosen?.[0] === side && 'border-line-ctl bg-fill',
                !chosen?.includes(side) && 'border-transparent hover:bg-hover',
              )}
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-center gap-2 font-medium">
                  {nameSide(side)}
                  {side === stored.live_version && <Badge tone="success">{text('live')}</Badge>}
                </span>
                {side === 'draft' ? (
                  <DraftFacts of={stored} />
                ) : (
                  <VersionFacts of={versions.find(({ version }) => version === side)} />
                )}
              </span>
              <Mark side={side} chosen={chosen} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A and B, the older and the newer of the two. */
function Mark({ side, chosen }: Pick<HistoryProps, 'chosen'> & { side: Side }) {
  const place = chosen?.indexOf(side) ?? -1;
  if (place < 0) return null;
  return (
    <span className="grid size-5 shrink-0 place-items-center rounded-xs bg-fg text-xs font-semibold text-surface">
      <span aria-hidden="true">{'AB'[place]}</span>
      <span className="sr-only">{text(place === 0 ? 'older' : 'newer')}</span>
    </span>
  );
}

function DraftFacts({ of }: { of: Versioned['stored'] }) {
  const { time_zone } = useSession();
  const { unpublished_changes: count, draft_changed_at, draft_changed_by } = of;
  return (
    <span className="block text-xs text-fg-3">
      {text('unpublished', { count })}
      <br />
      {[draft_changed_by?.name, formatDateTime(draft_changed_at, time_zone)].filter(Boolean).join(', ')}
    </span>
  );
}

function VersionFacts({ of }: { of: Publication | undefined }) {
  const { time_zone } = useSession();
  if (!of) return null;
  const { published_at, published_by, restored_from, opened_count } = of;
  return (
    <span className="block text-xs text-fg-3">
      {restored_from !== null && (
        <span className="block">{text('restored_from', { version: String(restored_from) })}</span>
      )}
      <span className="flex flex-wrap items-center gap-x-1.5">
        {published_by && <Avatar of={published_by} size={20} />}
        {published_by && <bdi>{published_by.name}</bdi>}
        {formatDateTime(published_at, time_zone)}
      </span>
      {opened_count !== null && (
        <span className="block">
          {opened_count === 0 ? text('not_opened') : text('opened', { count: opened_count })}
        </span>
      )}
    </span>
  );
}
