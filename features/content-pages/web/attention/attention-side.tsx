import { formatDuration, formatNumber } from '#platform/web/format.ts';
import { type Attention, type AttentionQuery, FEWEST_VIEWS } from '../../contract.ts';
import { findComponent } from '../editor/change-page.ts';
import { summarise } from '../editor/describe-component.ts';
import { text as shared } from '../en.ts';
import type { RowsProps } from './component-rows.tsx';
import { text } from './en.ts';
import { MissedCard } from './missed-card.tsx';
import { Readers } from './readers.tsx';

type AttentionSideProps = RowsProps & { attention: Attention; query: AttentionQuery };

/** The figures of all views, what nobody reached and what helps, and who spent the time. */
export function AttentionSide({ attention, query, ...rows }: AttentionSideProps) {
  const { page, components, definition, chosen, setChosen } = rows;
  const { views, people_count: count, median_seconds } = attention;
  const [tapped] = components.toSorted((one, other) => other.tapped_count - one.tapped_count);
  const component = tapped && findComponent(definition, tapped.component_id);
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-3">
        <Figure
          value={formatNumber(views)}
          label={text('by_people', { count, views: text('views', { count: views }) })}
        />
        <Figure value={formatDuration(median_seconds ?? 0)} label={text('median_time')} />
        {tapped && tapped.tapped_count > 0 && component && (
          <Figure
            value={formatNumber(tapped.tapped_count)}
            label={text('tapped', { name: summarise(component, page.files) })}
          />
        )}
      </dl>
      <MissedCard page={page} components={components} />
      <Readers page={page} query={query} count={count} chosen={chosen} setChosen={setChosen} components={components} />
      <p className="text-xs text-fg-3">
        {text('how_counted')} {shared('below_fewest', { fewest: String(FEWEST_VIEWS) })}
      </p>
    </>
  );
}

const Figure = ({ value, label }: { value: string; label: string }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="max-w-40 truncate text-xs text-fg-3">{label}</dt>
    <dd className="font-display text-2xl font-semibold tabular-nums">{value}</dd>
  </div>
);
