import { ArrowRight, CircleCheck, CircleX, Lightbulb } from 'lucide-react';
import { formatTimeToSecond } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { WebhookPayload, WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { FinishSetUp } from './finish-set-up.tsx';
import { type MappedSource, MeaningSelect, type PayloadsRead, roleLabel, useMappedSource } from './source-mapping.tsx';

interface ListenerProps {
  source: WebhookSourceDetail;
  payloads: PayloadsRead;
  facts: readonly string[];
}

const SHOWN_REFUSALS = 3;

/** Shows what arrives while the page is open: the newest request with the meaning of its fields, and refused ones. */
export function Listener({ source, payloads, facts }: ListenerProps) {
  const newest = payloads.data?.results[0];
  return (
    <aside
      aria-label={text('listening')}
      className="grid min-w-0 content-start gap-4 xl:border-s xl:border-line xl:ps-6"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className="size-2.5 animate-pulse rounded-full bg-brand motion-reduce:animate-none" />
        {text('listening')}
        <span className="ms-auto font-normal text-fg-3">{text('updates_itself')}</span>
      </h2>
      {payloads.isError ? (
        <PartNotLoaded words={text('payloads_failed')} read={payloads} />
      ) : (
        <div className="rounded-md border border-line-2 bg-surface">
          {newest ? (
            <Newest source={source} payload={newest} />
          ) : (
            <p className="p-4 text-fg-2">{text('nothing_yet')}</p>
          )}
          {source.last_bad_signatures.slice(0, SHOWN_REFUSALS).map((refusal, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have come in the same millisecond; they never move
            <Refused key={`${refusal.at} ${index}`} source={source} refusal={refusal} />
          ))}
        </div>
      )}
      {facts.length > 0 && (
        <section className="rounded-md border border-line-2 p-4" aria-label={text('good_to_know')}>
          <h3 className="font-semibold">{text('good_to_know')}</h3>
          <ul className="mt-2 grid gap-2 text-fg-2">
            {facts.map((fact) => (
              <li key={fact} className="flex gap-2">
                <span className="pt-0.5">
                  <Icon of={Lightbulb} />
                </span>
                {fact}
              </li>
            ))}
          </ul>
        </section>
      )}
      <FinishSetUp source={source} />
    </aside>
  );
}

function Newest({ source, payload }: { source: WebhookSourceDetail; payload: WebhookPayload }) {
  const { time_zone } = useSession();
  const mapped = useMappedSource(source);
  const answers = payload.answers.filter(({ key, values }) => payload.roles[key] || values.some(Boolean));
  return (
    <section aria-label={text('newest')} className="p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-1.5 text-success-fg">
          <Icon of={CircleCheck} />
          {text(payload.is_test ? 'test_arrived' : 'lead_arrived')}
        </span>
        <time dateTime={payload.received_at} className="text-fg-3">
          {formatTimeToSecond(payload.received_at, time_zone)}
        </time>
      </p>
      {payload.is_hidden && <p className="mt-2 text-fg-3">{text('hidden')}</p>}
      <ul className="mt-2 grid gap-1.5">
        {answers.map((answer, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a form may ask the same question twice; answers never move
            key={`${answer.key} ${index}`}
            className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1.3fr)] items-center gap-2"
          >
            <span dir="auto" title={answer.key} className="truncate font-mono text-xs text-fg-2">
              {answer.label}
            </span>
            <Icon of={ArrowRight} />
            <Meaning source={mapped} answer={answer} role={payload.roles[answer.key]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MeaningProps {
  source: MappedSource;
  answer: WebhookPayload['answers'][number];
  role: WebhookPayload['roles'][string] | undefined;
}

/** Says what an answer fills; where nothing is known, a person may choose. */
function Meaning({ source, answer, role }: MeaningProps) {
  if (!role && !answer.is_metadata) {
    return (
      <span className="grid gap-0.5">
        <MeaningSelect source={source} path={answer.key} isUnknown />
        <span dir="auto" className="truncate text-xs text-fg-2">
          {answer.values.filter(Boolean).join(', ')}
        </span>
      </span>
    );
  }
  return (
    <span dir="auto" className="truncate">
      {role && <span className="font-medium">{roleLabel(role)} </span>}
      {answer.values.filter(Boolean).join(', ')}
    </span>
  );
}

interface RefusedProps {
  source: WebhookSourceDetail;
  refusal: WebhookSourceDetail['last_bad_signatures'][number];
}

/** Shows how a wrong key ended beside how ours ends, so that one wrong letter is found. */
function Refused({ source, refusal: { at, headers } }: RefusedProps) {
  const { time_zone } = useSession();
  const ending = headers['key-ending'];
  const ours = source.key?.slice(-4) ?? '';
  return (
    <section aria-label={text('refused_one')} className="border-t border-line bg-danger-tint p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex items-center gap-1.5 font-medium text-danger-fg">
          <Icon of={CircleX} />
          {text(ending === undefined ? 'refused_one' : 'wrong_key')}
        </span>
        <time dateTime={at} className="text-danger-fg">
          {formatTimeToSecond(at, time_zone)}
        </time>
      </p>
      {ending !== undefined && (
        <p className="mt-1 text-fg-2">
          {ending === '' ? text('no_key', { ours }) : text('key_ended', { theirs: ending, ours })}
        </p>
      )}
    </section>
  );
}
