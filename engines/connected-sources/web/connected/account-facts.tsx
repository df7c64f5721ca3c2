import { useNow } from '#platform/web/clock.ts';
import { joinWords } from '#platform/web/en/join-words.ts';
import { formatAgo, formatAgoTooltip, formatDate, formatDuration, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import type { SourceAccount, SourceForm } from '../../contract.ts';

import { text } from '../en.ts';
import { findLook } from '../problems.tsx';
import { type AccountFigures, type ConnectedSource, useSource } from '../source.ts';

const tones = {
  fine: { dot: 'bg-success', words: 'text-fg-2' },
  warning: { dot: 'bg-warning', words: 'text-warning-fg' },
  broken: { dot: 'bg-danger', words: 'text-danger-fg' },
  off: { dot: 'border-[1.5px] border-line-ctl', words: 'text-fg-3' },
} as const;

interface AccountHealthProps {
  account: SourceAccount;
  figures: AccountFigures | undefined;
}

/** How an account is doing, in a few words with a dot, and whose login reaches it. */
export function AccountHealth({ account, figures }: AccountHealthProps) {
  const source = useSource();
  const now = Date.parse(useNow());
  if (account.is_receiving && account.status === 'LOADING') {
    return (
      <span className="inline-flex items-center gap-1.5 text-xs text-fg-2">
        <Spinner size={14} />
        {text('reading_forms')}
      </span>
    );
  }
  const { tone, words } = describeHealth(source, account, figures, now);
  const { dot, words: colour } = tones[tone];
  return (
    <span className={classNames('inline-flex min-w-0 max-w-full items-center gap-1.5 text-xs', colour)}>
      <span aria-hidden="true" className={classNames('forced-dot size-2 shrink-0 rounded-full', dot)} />
      <span className="truncate">
        {words}
        {tone !== 'broken' && tone !== 'off' && account.connected_by.length > 0 && (
          <span className="text-fg-3"> · {text('by', { names: joinWords(account.connected_by) })}</span>
        )}
      </span>
    </span>
  );
}

function describeHealth(
  source: ConnectedSource,
  account: SourceAccount,
  figures: AccountFigures | undefined,
  now: number,
) {
  if (!account.is_receiving) return { tone: 'off', words: text('account_off') } as const;
  if (account.problem) return { tone: 'broken', words: findLook(source, account.problem).short } as const;
  if (account.status !== 'OK') return { tone: 'broken', words: text('generic_error') } as const;
  if (figures?.silent_since) {
    const time = formatDuration((now - Date.parse(figures.silent_since)) / 1000);
    return { tone: 'warning', words: text('quiet_for', { time }) } as const;
  }
  return { tone: 'fine', words: text('healthy') } as const;
}

interface FormMappingProps {
  account: Pick<SourceAccount, 'id'>;
  form: SourceForm;
  /** False where the mapping is beside it already. */
  isLinked?: boolean;
}

/** What became of a form's questions, or why none arrive. */
export function FormMapping({ account, form, isLinked = true }: FormMappingProps) {
  const { nouns, pages } = useSource();
  const { time_zone } = useSession();
  if (form.is_gone) return text('gone', nouns);
  if (!form.is_on) {
    return form.switched_at ? text('off_since', { date: formatDate(form.switched_at, time_zone) }) : text('off');
  }
  if (form.status === 'ARCHIVED') return text('archived', nouns);
  const kept = countUnmapped(form);
  if (kept === 0) return text('mapped', { count: form.questions.length });
  return (
    <>
      <span className="text-warning-fg">{text('to_notes', { count: kept, all: form.questions.length })}</span>{' '}
      {isLinked && (
        <PageLink to={pages.account} params={{ id: account.id }} search={{ form: form.id }} className={linkClasses()}>
          {text('map_them')}
        </PageLink>
      )}
    </>
  );
}

/** Questions that fit nowhere; those a person chose to keep as an answer do not count. */
const countUnmapped = ({ questions, targets, mapping }: SourceForm): number =>
  questions.filter(({ key }) => targets[key] === 'note' && mapping[key] === undefined).length;

/** When the last lead came: '5m ago', in a week its date. */
export function LastLead({ at }: { at: string | null | undefined }) {
  const now = Date.parse(useNow());
  const { time_zone } = useSession();
  if (!at) return '—';
  const isRecent = now - Date.parse(at) < 7 * 86_400_000;
  return (
    <time dateTime={at} title={formatAgoTooltip(at, time_zone, now)}>
      {isRecent ? formatAgo(at, now) : formatDate(at, time_zone)}
    </time>
  );
}

export const countLeads = (figures: AccountFigures | undefined): string =>
  figures ? formatNumber(figures.leads) : '—';

export const findFormFigures = (figures: AccountFigures | undefined, form: SourceForm) =>
  figures?.forms.find(({ form_id }) => form_id === form.form_id);
