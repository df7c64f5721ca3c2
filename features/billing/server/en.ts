/** Why a payment is not possible; said to people. */
export const refusals = {
  declined: 'Your bank declined this payment. Try another card.',
  refused: 'The payment provider refused this. Nothing was charged. Reload the page and try again.',
  no_longer_sold: 'This price is no longer sold. Reload the page to see what it costs now.',
  too_few_seats: (seats: number) => `${seats} people are on your team, so you need at least ${seats} seats.`,
  has_plan: 'You already have Pro. Change seats or billing under Subscription.',
  has_plan_no_extension: 'Your plan renews every period, so there is nothing to pay in advance.',
  payment_failing: 'Your last payment failed. Update your billing first, then buy more.',
  paid_already: 'This has already been paid. Reload the page to see it.',
  nothing_to_pay: 'Nothing is left to pay on this invoice.',
  plan_ended: 'This invoice is for a plan that has ended, so paying it would bring nothing back.',
  no_page: 'There is no page to pay this invoice at. Reload to see its state.',
  too_many_invoices: (wait: string) => `You have already sent this invoice to many people. Try again in ${wait}.`,
} as const;

/** What is ordered, in an order and on an invoice. */
export const labels = {
  seats: (seats: number) => (seats === 1 ? '1 seat' : `${seats} seats`),
  plan: (seats: number, interval: 'month' | 'year') =>
    `Pro, ${labels.seats(seats)}, ${interval === 'year' ? 'a year' : 'a month'}`,
  credits: (credits: number) => `${credits.toLocaleString('en')} automation credits`,
  extension: (seats: number, months: number) =>
    `Pro, ${labels.seats(seats)}, ${months === 1 ? '1 month' : `${months} months`}`,
  card: 'Another card',
  change: (seats: number | undefined, interval: 'month' | 'year' | undefined) =>
    ['Change of plan', ...(seats ? [labels.seats(seats)] : []), ...(interval ? [`by ${interval}`] : [])].join(', '),
};

export const mail = {
  subject: (org: string, number: string) => `Invoice ${number} for ${org}`,
  text: (org: string, number: string, total: string, url: string) =>
    `${org} asks you to pay invoice ${number} for ${total}.\n\nSee it and pay here:\n${url}\n`,
};
