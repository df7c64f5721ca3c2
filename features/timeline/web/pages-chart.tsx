import { formatDuration } from '#platform/web/format.ts';
import type { Reading } from '../contract.ts';
import { text } from './en.ts';
import { longestPage, pageBars } from './page-bars.ts';

/** Shows the time on each page of a PDF, as figures for screen readers. */
export function PagesChart({ reading }: { reading: Reading }) {
  const longest = longestPage(reading.pages);
  if (!longest) return null;
  const bars = pageBars(reading);
  const highest = bars.findIndex(({ seconds }) => seconds === longest.seconds);
  return (
    <figure className="relative max-w-62 min-w-0 flex-1 basis-40">
      <div aria-hidden="true" className="flex h-7.5 items-end gap-0.5">
        {bars.map(({ page, seconds }, index) => (
          <span
            key={page}
            style={{ blockSize: `${(seconds / longest.seconds) * 100}%` }}
            className={`min-h-0.5 max-w-2.5 flex-1 rounded-t-[2px] transition-[block-size] duration-(--ui-dur-3) ease-out ${
              index === highest
                ? 'bg-brand forced-colors:bg-[Highlight]'
                : 'bg-brand-line forced-colors:bg-[CanvasText]'
            }`}
          />
        ))}
      </div>
      <figcaption className="mt-1 text-xs text-fg-3">
        {text('longest_page', { page: longest.page, duration: formatDuration(longest.seconds) })}
      </figcaption>
      <ul aria-label={text('time_per_page')} className="sr-only">
        {reading.pages.map(({ page, seconds }) => (
          <li key={page}>{text('time_on_page', { page, duration: formatDuration(seconds) })}</li>
        ))}
      </ul>
    </figure>
  );
}
