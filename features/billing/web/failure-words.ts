import { text } from './en.ts';

/** The words of a bank for why a charge failed, as far as people understand them. */
const reasons = {
  insufficient_funds: text('reason_insufficient_funds'),
  expired_card: text('reason_expired_card'),
  card_declined: text('reason_card_declined'),
  incorrect_cvc: text('reason_incorrect_cvc'),
  authentication_required: text('reason_authentication_required'),
  payment_intent_authentication_failure: text('reason_authentication_failed'),
  lost_card: text('reason_lost_card'),
  stolen_card: text('reason_lost_card'),
} as const;

/** Returns 'not enough funds'. */
export const describeFailure = (code: string | null): string =>
  reasons[code as keyof typeof reasons] ?? text('reason_other');
