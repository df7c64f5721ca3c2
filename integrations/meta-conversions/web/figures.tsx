import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '#platform/web/format.ts';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import type { ConversionDetail } from '../contract.ts';
import { text } from './en.ts';

/** Shows what became of the events of 30 days; whom Meta matched it does not say. */
export function Figures({ counts: { total, received, refused, waiting, too_late } }: Pick<ConversionDetail, 'counts'>) {
  return (
    <dl className="grid grid-cols-2 gap-y-3 sm:grid-cols-5">
      <Figure name={text('events_30')} value={total} />
      <Figure name={text('received')} value={received} more={total > 0 && formatPercent(received / total)} />
      <Figure name={text('refused')} value={refused} />
      <Figure name={text('waiting')} value={waiting} />
      <Figure name={text('too_late')} value={too_late} more={text('after_days')} />
    </dl>
  );
}

const Figure = ({ name, value, more }: { name: string; value: number; more?: ReactNode }) => (
  <div className="border-line px-3 first:ps-0 not-first:border-s max-sm:nth-[odd]:border-s-0 max-sm:nth-[odd]:ps-0">
    <dt className="text-xs text-fg-3">{name}</dt>
    <dd className="text-xl font-semibold tabular-nums">
      {formatNumber(value)}
      {more && (
        <>
          <VisuallyHidden>, </VisuallyHidden>
          <span className="ms-1 text-xs font-normal text-fg-3">{more}</span>
        </>
      )}
    </dd>
  </div>
);
