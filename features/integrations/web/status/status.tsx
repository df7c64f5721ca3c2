import type { IntegrationStatus } from '#features/connections/contract.ts';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

/** How a status looks; one that is not listed is shown as not connected (S0-4-43). */
const looks: Partial<Record<IntegrationStatus, { words: string; tone: string; dot: string }>> = {
  active: { words: text('status_active'), tone: 'text-fg-2', dot: 'bg-success' },
  EXPIRING_SOON: { words: text('status_EXPIRING_SOON'), tone: 'text-warning-fg', dot: 'bg-warning' },
  expired: { words: text('status_expired'), tone: 'text-danger-fg', dot: 'bg-danger' },
  unknown: { words: text('status_unknown'), tone: 'text-danger-fg', dot: 'bg-danger' },
};
const notConnected = {
  words: text('status_not_configured'),
  tone: 'text-fg-2',
  dot: 'border-[1.5px] border-line-ctl',
};

/** Says in words whether an integration works (S0-4-39 to S0-4-43), with a dot. */
export function Status({ status }: { status: IntegrationStatus }) {
  const { words, tone, dot } = looks[status] ?? notConnected;
  return (
    <span className={classNames('flex min-w-0 items-center gap-[7px] text-xs', tone)}>
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dot)} />
      {words}
    </span>
  );
}
