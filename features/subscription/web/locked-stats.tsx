import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { LockedHint } from '#platform/web/ui/feedback/state-panel.tsx';
import { text } from './en.ts';

/** Replaces a view statistic in the free tier and says how to get it (S0-6-21). */
export const LockedStats = () => (
  <LockedHint
    onPress={() => openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('stats_reason') })}
  />
);
