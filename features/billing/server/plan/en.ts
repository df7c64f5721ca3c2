/** The words of charges and refusals. */
export const words = {
  seats: (count: number, price: string) => `${count} ${count === 1 ? 'seat' : 'seats'} × ${price}`,
  tax: (rate: number) => `Tax ${rate}%`,
  tax_of_invoice: 'Tax',
  no_currency: (currency: string) => `Nothing is sold in ${currency}.`,
  no_seats_now: 'A payment is late, so no seat can be added. Pay it first, then try again.',
  no_plan: 'You have no plan to change.',
  late: 'A payment is late. Pay it first, then change the plan.',
  cancelled: 'The plan is cancelled. Resume it first.',
  not_cancelled: 'The plan is not cancelled.',
  nothing_changes: 'You already have this.',
  no_price: 'That interval is not on sale. Choose another one.',
  seats_in_use: (seats: number) => `${seats} seats are in use. For fewer, deactivate members first.`,
  to_monthly: 'A yearly plan can change to monthly only when it ends. Cancel it, then choose monthly.',
  over: 'These amounts have expired. Check the new ones first.',
  sales_subject: (org: string) => `Sales question from ${org}`,
  sales_text: (given: {
    org: string;
    code: string;
    name: string;
    email: string;
    seats: number | null;
    message: string;
  }) =>
    [
      `${given.name} <${given.email}> of ${given.org} (${given.code}) asks:`,
      given.message,
      given.seats === null ? null : `Seats: ${given.seats}`,
    ]
      .filter((line) => line !== null)
      .join('\n\n'),
  sales_limit: (wait: string) => `You have asked several times. Try again in ${wait}.`,
};
