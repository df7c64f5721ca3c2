import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { text } from './en.ts';

interface Look {
  words: string;
  colour: string;
  dot: string;
  badge: BadgeTone;
}

/** How a status looks; one that is not listed is shown as not connected (S0-4-43). */
const looks: Partial<Record<IntegrationStatus, Look>> = {
  active: { words: text('status_active'), colour: 'text-fg-2', dot: 'bg-success', badge: 'success' },
  EXPIRING_SOON: {
    words: text('status_EXPIRING_SOON'),
    colour: 'text-warning-fg',
    dot: 'bg-warning',
    badge: 'warning',
  },
  expired: { words: text('status_expired'), colour: 'text-danger-fg', dot: 'bg-danger', badge: 'danger' },
  unknown: { words: text('status_unknown'), colour: 'text-danger-fg', dot: 'bg-danger', badge: 'danger' },
};
const notConnected: Look = {
  words: text('status_not_configured'),
  colour: 'text-fg-2',
  dot: 'border-[1.5px] border-line-ctl',
  badge: 'neutral',
};

/** Says in words whether an integration works (S0-4-39 to S0-4-43): with a dot, beside a heading as a badge. */
export function Status({ status, isBadge = false }: { status: IntegrationStatus; isBadge?: boolean }) {
  const { words, colour, dot, badge } = looks[status] ?? notConnected;
  if (isBadge) {
    return (
      <Badge tone={badge} icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}>
        {words}
      </Badge>
    );
  }
  return (
    <span className={classNames('flex min-w-0 items-center gap-[7px] text-xs', colour)}>
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', dot)} />
      {words}
    </span>
  );
}
