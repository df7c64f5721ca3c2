import type { IntegrationStatus } from '#features/connections/contract.ts';
import { Badge, type BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { text } from './en.ts';

const tones: Record<IntegrationStatus, BadgeTone> = {
  active: 'success',
  EXPIRING_SOON: 'warning',
  expired: 'danger',
  unknown: 'danger',
  not_configured: 'neutral',
};

/** The status of the integration in the words of the specification (S0-4-39 to S0-4-43). */
export const StatusBadge = ({ status }: { status: IntegrationStatus }) => (
  <Badge tone={tones[status]} icon={<span aria-hidden="true" className="size-1.5 rounded-full bg-current" />}>
    {text(`status_${status}`)}
  </Badge>
);
