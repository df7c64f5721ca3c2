import { useRead } from '#platform/web/data.ts';
import { formatDateTime, formatDuration } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { type SharedContent, shares, type View } from '../contract.ts';
import { text } from './en.ts';

/** Lists every view of a share and the time on each page. */
export function ShareViews({ share }: { share: SharedContent }) {
  const { time_zone } = useSession();
  const read = useRead(shares.listViews, { params: { id: share.id }, query: { page_size: 20 } });
  if (read.isError) return <PartNotLoaded className="mt-2 ps-10.5 text-xs" words={text('views_failed')} read={read} />;
  if (!read.data) return null;
  const { results } = read.data;
  return (
    <div className="mt-2 grid gap-3 ps-10.5 text-xs">
      <ul className="grid gap-1 text-fg-2 tabular-nums">
        {results.map((view) => (
          <li key={view.id} className="flex gap-2">
            <time dateTime={view.started_at}>{formatDateTime(view.started_at, time_zone)}</time>
            <span className="ms-auto">{formatDuration(view.seconds)}</span>
          </li>
        ))}
      </ul>
      <PagesRead views={results} />
    </div>
  );
}

/** Shows seconds on each page of a PDF, without pages that were not viewed. */
function PagesRead({ views }: { views: readonly View[] }) {
  const seconds = new Map<number, number>();
  for (const { page, seconds: spent } of views.flatMap(({ pages }) => pages)) {
    seconds.set(page, (seconds.get(page) ?? 0) + spent);
  }
  const pages = [...seconds].sort(([one], [other]) => one - other);
  const longest = Math.max(...seconds.values());
  if (pages.length < 2) return null;
  return (
    <div>
      <h3 className="mb-1 font-medium text-fg-2">{text('pages_read')}</h3>
      <ul className="grid gap-1 tabular-nums">
        {pages.map(([page, spent]) => (
          <li key={page} className="grid grid-cols-[52px_minmax(0,1fr)_52px] items-center gap-2">
            <span className="text-fg-3">{text('page', { page })}</span>
            <span aria-hidden="true" className="h-1.5 rounded-full bg-fill-2">
              <span
                className="block h-full rounded-full bg-brand"
                style={{ inlineSize: `${(spent / longest) * 100}%` }}
              />
            </span>
            <span className="text-end text-fg-2">{formatDuration(spent)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
