import { type LeadForm, leadForms } from '#features/lead-forms/contract.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { PlainTable } from '#platform/web/ui/display/plain-table.tsx';
import { Cell, HeadCell, Row } from '#platform/web/ui/display/table.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { formSubmissions, type SignFigures } from '../../contract.ts';
import { text } from '../en.ts';
import { nameSign } from './describe-sign.ts';

/** Which signs of spam were seen, how often they were wrong, and whether people are told of each. */
export function SignsPanel({ form }: { form: LeadForm }) {
  const read = useRead(formSubmissions.readSigns, { params: { id: form.id } });
  return (
    <section aria-labelledby="signs-title" className="grid gap-3.5">
      <div className="flex items-baseline gap-2">
        <h2 id="signs-title" className="me-auto font-semibold">
          {text('signs')}
        </h2>
        <span className="text-xs text-fg-3">{text('this_form')}</span>
      </div>
      {read.isPending && (
        <Skeleton>
          <SkeletonBlock className="h-40 w-full" />
        </Skeleton>
      )}
      {read.isError && <PartNotLoaded words={text('signs_not_loaded')} read={read} />}
      {read.data && <Signs figures={read.data} />}
      <p className="text-xs text-fg-3">{text('signs_note')}</p>
      <TellEach form={form} />
    </section>
  );
}

function Signs({ figures }: { figures: SignFigures }) {
  const totals = [
    ['filed', figures.filed_count],
    ['held', figures.held_count],
    ['let_out', figures.released_count],
    ['discarded', figures.discarded_count],
  ] as const;
  const seen = figures.signs.filter(({ seen_count }) => seen_count > 0);
  return (
    <>
      <dl className="flex flex-wrap justify-between gap-3">
        {totals.map(([name, count]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-xs text-fg-2">{text(name)}</dt>
            <dd className="font-display text-2xl font-semibold tabular-nums">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {seen.length === 0 ? (
        <p className="text-fg-2">{text('no_signs')}</p>
      ) : (
        <PlainTable aria-label={text('signs')} data-density="compact">
          <thead>
            <tr>
              <HeadCell className="static! bg-transparent! ps-0!">{text('sign')}</HeadCell>
              <HeadCell isNumber className="w-14 static! bg-transparent!">
                {text('seen')}
              </HeadCell>
              <HeadCell isNumber className="w-18 static! bg-transparent! pe-0!">
                {text('released_head')}
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {seen.map(({ sign, seen_count, released_count }) => (
              <Row key={sign}>
                <Cell className="ps-0!">
                  <span className="block py-1 leading-4 text-wrap">{nameSign(sign)}</span>
                </Cell>
                <Cell isNumber>{formatNumber(seen_count)}</Cell>
                <Cell isNumber className={classNames('pe-0!', released_count > 0 && 'text-warning-fg')}>
                  {released_count > 0 ? formatNumber(released_count) : '—'}
                </Cell>
              </Row>
            ))}
          </tbody>
        </PlainTable>
      )}
    </>
  );
}

/** Switches between a notice for each submission that is held back and one a day; it counts at once. */
function TellEach({ form: { id, tells_each_quarantined: isOn } }: { form: LeadForm }) {
  const update = useChange(leadForms.update);
  return (
    <Switch
      label={text('tell_each')}
      help={text('tell_each_help')}
      checked={update.isPending ? !isOn : isOn}
      disabled={update.isPending}
      onChange={() =>
        update.mutate({
          params: { id },
          body: { tells_each_quarantined: !isOn, base: { tells_each_quarantined: isOn } },
        })
      }
      className="border-t border-line-2 pt-3.5"
    />
  );
}
