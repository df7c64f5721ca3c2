import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { Ago } from '#platform/web/ago.tsx';
import { formatDuration } from '#platform/web/format.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Reading } from '../contract.ts';
import { text } from './en.ts';
import { longestPage, pageBars } from './page-bars.ts';

const lastOpened: Record<Reading['device_type'], string> = {
  MOBILE: text('last_opened_on_mobile'),
  TABLET: text('last_opened_on_tablet'),
  DESKTOP: text('last_opened_on_desktop'),
  UNKNOWN: text('last_opened_somewhere'),
};

interface ShareCardProps {
  reading: Reading;
  views: { times_viewed: number; seconds_viewed: number; last_viewed: string };
}

/** Shows a PDF that was read: its first page, how often and how long, and the time on each page. */
export function ShareCard({ reading, views }: ShareCardProps) {
  const { page_count, pages, device_type } = reading;
  const { last_viewed } = views;
  return (
    <div className="@container mt-1.5">
      <div className="grid overflow-hidden rounded-lg border border-line-2 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)]">
        <Cover url={reading.cover_url} />
        <div className="min-w-0 p-3.5">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-fg-3">
            <OpenedBadge {...views} />
            {text('pdf_pages', { count: page_count })}
          </p>
          <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-3">
            <dl className="flex flex-wrap gap-x-6 gap-y-2">
              <Figure label={lastOpened[device_type]}>
                <Ago instant={last_viewed} />
              </Figure>
              {pages.length > 0 && (
                <Figure label={text('pages_read')}>
                  {text('pages_read_of', { count: pages.length, all: page_count })}
                </Figure>
              )}
            </dl>
            <PagesChart reading={reading} />
          </div>
        </div>
      </div>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-xs text-fg-3">{label}</dt>
      <dd className="text-md font-semibold tabular-nums">{children}</dd>
    </div>
  );
}

const Cover = ({ url }: { url: string | null }) => (
  <span className="grid place-items-center border-line bg-canvas p-3 @max-[17rem]:h-27 @max-[17rem]:border-b @min-[17rem]:w-18 @min-[17rem]:border-e @min-[17rem]:p-2 @md:w-24 @md:p-3">
    {url ? (
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        className="max-h-21 max-w-full rounded-xs bg-plate shadow-1"
      />
    ) : (
      <Icon of={FileText} size={24} className="text-icon" />
    )}
  </span>
);

/** Shows the time on each page of a PDF, as figures for screen readers. */
function PagesChart({ reading }: { reading: Reading }) {
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
