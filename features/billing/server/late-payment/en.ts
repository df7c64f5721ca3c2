/** What the bank said, in words; everything else is said plainly. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'not enough funds',
  expired_card: 'the card has expired',
  incorrect_cvc: 'the security code was wrong',
  authentication_required: 'your bank asks you to confirm the payment',
  payment_intent_action_required: 'your bank asks you to confirm the payment',
  card_not_supported: 'the card doesn’t allow this kind of payment',
};

export const nameReason = (code: string | null): string =>
  reasons[code?.split('.').at(-1) ?? ''] ?? 'your bank declined it';

interface LateMail {
  org: string;
  sum: string;
  number: string | null;
  card: string | null;
  reason: string;
  /** The day of the next try; null after the last. */
  next_try: string | null;
  /** Whether the plan ended with the last try: the invoice brings nothing back then. */
  has_ended: boolean;
  link: string;
}

export const late = {
  subject: ({ org, sum }: LateMail) => `We could not charge ${sum} for ${org}`,
  text: ({ org, sum, number, card, reason, next_try, has_ended, link }: LateMail) =>
    [
      `We could not charge ${sum} for ${org}${card === null ? '' : ` to the card ending ${card}`}: ${reason}.`,
      number === null ? null : `Invoice: ${number}`,
      has_ended
        ? `Pro has ended and nothing more is charged. Nothing is deleted.\n\nChoose a plan, and everything is back within a minute:\n${link}`
        : waysToPay(next_try, link),
    ]
      .filter((part) => part !== null)
      .join('\n\n'),
};

const waysToPay = (next_try: string | null, link: string): string =>
  [
    next_try === null
      ? 'We will not try again automatically. Nothing is deleted: pay, and everything is back within a minute.'
      : `We try again on ${next_try}. Pro stays until then. No seats or credits can be bought until it is paid.`,
    `Pay now, use another card, or send the invoice to your accountant:\n${link}`,
  ].join('\n\n');

export const ending = {
  trial_subject: (org: string, day: string) => `The trial of ${org} ends on ${day}`,
  trial_text: (org: string, day: string, link: string) =>
    `The free trial of Pro for ${org} ends on ${day}. Nothing is charged and nothing is deleted.\n\nChoose a plan to keep lead sources, assignment rules, your team and view statistics:\n${link}`,
  plan_subject: (org: string, day: string) => `Pro for ${org} ends on ${day}`,
  plan_text: (org: string, day: string, link: string) =>
    `What is paid for ${org} ends on ${day}. Nothing more is charged and nothing is deleted: what is part of Pro rests from then on.\n\nSee what rests, or keep Pro:\n${link}`,
};
