import { tag } from '#platform/contract/tag.ts';

/** What is paid, how and when: plan, seats, card, orders, invoices. */
export const billingTag = tag('billing');
