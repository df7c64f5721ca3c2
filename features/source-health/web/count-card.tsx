import { Check, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useNow } from '#platform/web/clock.ts';
import { formatAgo, formatDate, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Cell, HeadCell, Row, Table } from '#platform/web/ui/display/table.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type FormCount, HEALTH_DAYS, type SourceHealth } from '../contract.ts';
import { text } from './en.ts';
import { addCounts, type Counts, explainDifference } from './explain-difference.ts';

interface CountCardProps {
  sources: readonly SourceHealth[];
  /** What people call the provider: 'Facebook'. */
  provider: string;
}

/** Compares the leads at the provider with those here: the same number, or what became of the others. */
export function CountCard({ sources, provider }: CountCardProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const counts = addCounts(sources);
  return (
    <section aria-labelledby={id} className="rounded-md border border-line-2 bg-surface px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-1.5">
        <h2 id={id} className="font-semibold">
          {text('count_match')}
        </h2>
        {counts && <MatchBadge counts={counts} />}
      </div>
      {counts ? (
        <>
          <Figures counts={counts} provider={provider} />
          <CountNote counts={counts} />
          <LinkButton className="mt-2 text-xs font-medium" onClick={() => setIsOpen(true)}>
            {text('see_forms')}
          </LinkButton>
        </>
      ) : (
        <p className="mt-1 text-xs text-fg-3">{text('not_counted')}</p>
      )}
      {isOpen && <CountByForm sources={sources} provider={provider} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

function MatchBadge({ counts: { at_provider, here } }: { counts: Counts }) {
  return here >= at_provider ? (
    <Badge tone="success" icon={<Icon of={Check} size={12} />}>
      {text('nothing_missing')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={<Icon of={TriangleAlert} size={12} />}>
      {text('missing', { count: at_provider - here })}
    </Badge>
  );
}

const Figures = ({ counts, provider }: { counts: Counts; provider: string }) => (
  <div className="mt-1.5 mb-2.5 flex items-center justify-between gap-3">
    <Figure count={counts.at_provider} label={text('at_provider', { provider })} />
    {counts.at_provider === counts.here && <Icon of={Check} size={20} className="text-success" />}
    <div className="text-end">
      <Figure count={counts.here} label={text('here')} />
    </div>
  </div>
);

const Figure = ({ count, label }: { count: number; label: string }) => (
  <p className="text-xs text-fg-2">
    <span className="block font-display text-2xl font-semibold text-fg tabular-nums">{formatNumber(count)}</span>
    {label}
  </p>
);

/** After this long without a count nobody says that it is made every 15 minutes. */
const LATE_MS = 60 * 60_000;

function CountNote({ counts }: { counts: Counts }) {
  const now = Date.parse(useNow());
  const { time_zone } = useSession();
  const isLate = now - Date.parse(counts.counted_at) > LATE_MS;
  return (
    <p className="text-xs text-fg-3">
      {text(isLate ? 'counted_last' : 'counted', { days: HEALTH_DAYS, ago: formatAgo(counts.counted_at, now) })}{' '}
      {explainDifference(counts)}{' '}
      {counts.left_behind.map(({ name, counted_at }) => (
        <span key={name}>{text('counted_until', { name, date: formatDate(counted_at, time_zone) })} </span>
      ))}
    </p>
  );
}

interface CountByFormProps {
  sources: readonly SourceHealth[];
  provider: string;
  onClose: () => void;
}

/** The dialog with the count of every form, under its source where there are several. */
function CountByForm({ sources, provider, onClose }: CountByFormProps) {
  const counted = sources.filter(({ counts }) => counts !== null);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="share"
      isFlush
      title={text('count_by_form')}
      description={text('count_by_form_text', { days: HEALTH_DAYS, provider })}
    >
      <Table label={text('count_by_form')} minWidth={520}>
        <colgroup>
          <col />
          <col className="w-26" />
          <col className="w-18" />
          <col className="w-54" />
        </colgroup>
        <thead>
          <tr>
            <HeadCell>{text('form')}</HeadCell>
            <HeadCell isNumber>{text('head_provider', { provider })}</HeadCell>
            <HeadCell isNumber>{text('head_here')}</HeadCell>
            <HeadCell>{text('the_rest')}</HeadCell>
          </tr>
        </thead>
        {counted.map((source) => (
          <tbody key={source.source_id}>
            {counted.length > 1 && (
              <Row className="bg-sunken font-medium">
                <Cell colSpan={4}>
                  <bdi>{source.name}</bdi>
                </Cell>
              </Row>
            )}
            {source.counts?.forms.map((form) => (
              <FormRow key={form.form_id} form={form} />
            ))}
          </tbody>
        ))}
      </Table>
    </Dialog>
  );
}

const FormRow = ({ form }: { form: FormCount }) => (
  <Row>
    <Cell title={form.form_name}>
      <bdi>{form.form_name}</bdi>
    </Cell>
    <Cell isNumber>{form.at_provider === null ? '—' : formatNumber(form.at_provider)}</Cell>
    <Cell isNumber>{formatNumber(form.here)}</Cell>
    <Cell className="py-1.5 text-xs whitespace-normal text-fg-2">{formatRest(form)}</Cell>
  </Row>
);

const formatRest = ({ at_provider, ...form }: FormCount): string =>
  at_provider === null ? text('not_asked') : explainDifference({ at_provider, ...form }) || text('all_here');
