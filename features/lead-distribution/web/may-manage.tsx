import { FreeTierBar, RulesNotAllowed } from '#features/lead-rules/web/index.ts';
import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { text } from './en.ts';

/** Stands in place of a screen about distribution. */
export const NotAllowed = () => <RulesNotAllowed page={text('lead_distribution')} title={text('no_permission')} />;

/** Opens the drawer about the plan. */
export const offerPro = () =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });

/** Says in the free tier that nothing is sent (readings.md D40). */
export const FreeTierNote = () => (
  <FreeTierBar title={text('free_tier_title')} unlock={text('unlock')} onUnlock={offerPro}>
    {text('free_tier_text')}
  </FreeTierBar>
);
