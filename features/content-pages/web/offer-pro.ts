import { openRestrictedAccess } from '#platform/web/restricted-access.ts';
import { text } from './en.ts';

/** Says that making and changing pages is part of Pro, and how one gets it. */
export const offerPro = (): void =>
  openRestrictedAccess({ sub_error: 'unavailable_in_free_plan', reason: text('pro_reason') });
