import { sendFile } from '#features/files/server/index.ts';
import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { type OrgScope, withGlobalScope } from '#platform/server/database/scope.ts';
import type { DetachedContext, ScopedContext } from '#platform/server/http/bind.ts';
import { REPLY_SENT } from '#platform/server/http/request.ts';
import { sendMessage } from '#platform/server/messages/outbox.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { countAttempt } from '#platform/server/sessions/rate-limits.queries.ts';
import type { PaymentResult } from '../../contract.ts';
import { fetchInvoice } from '../apply/apply-invoice.ts';
import { fetchPlan } from '../apply/apply-plan.ts';
import { findInvoice, type StoredInvoice } from '../apply/invoices.queries.ts';
import { writeAll } from '../apply/reconcile.ts';
import type { Turn } from '../apply/turn.ts';
import { getRecurring, readCustomer } from '../customer.queries.ts';
import { mail, refusals } from '../en.ts';
import { buyInTurn } from '../orders/order-in-turn.ts';
import { forPerson, WAITED_MS } from '../problems.ts';
import { findFailure, needsConfirmation } from '../stripe/stripe-errors.ts';
import { payInvoice as chargeInvoice, readInvoice } from '../stripe/stripe-invoices.ts';
import { writeSum } from '../write-sum.ts';
import { belongsToEndedPlan } from './invoice-list.queries.ts';
import { storePdf } from './store-pdf.ts';

async function requireInvoice(scope: OrgScope, id: string): Promise<StoredInvoice> {
  const invoice = await findInvoice(scope, id);
  if (!invoice) throw new Problem('not_found');
  return invoice;
}

/** Returns an invoice that somebody may pay. Throws `not_possible_now` where paying it would bring nothing. */
async function requirePayable(scope: OrgScope, id: string): Promise<StoredInvoice> {
  const invoice = await requireInvoice(scope, id);
  if (invoice.status !== 'PAID' && belongsToEndedPlan(invoice, await getRecurring(scope)))
    throw new Problem('not_possible_now', { detail: refusals.plan_ended });
  return invoice;
}

/** Sends the PDF of an invoice from our own copy, which is made now where there is none yet. */
export async function downloadInvoice({ services, actor, read, request, reply }: DetachedContext, id: string) {
  const invoice = await read((scope) => requireInvoice(scope, id));
  const key = invoice.pdf_key ?? (await forPerson(() => storePdf(services, actor.org_id, id, request.id)));
  if (key === null) throw new Problem('not_available', { log_detail: 'an invoice without a PDF' });
  const file_name = `${invoice.number ?? invoice.id}.pdf`;
  await sendFile(reply.raw, services.storage, { key, content_type: 'application/pdf', file_name, cache: 'ask_again' });
  return REPLY_SENT;
}

const SENT_A_DAY = 20;
const DAY_MS = 86_400_000;

/** Sends the page of an invoice to somebody who pays it without an account. */
export async function sendInvoice({ scope, services, request }: ScopedContext, id: string, to: string) {
  const invoice = await requirePayable(scope, id);
  if (invoice.status === 'PAID') throw new Problem('not_possible_now', { detail: refusals.nothing_to_pay });
  if (invoice.hosted_url === null) throw new Problem('not_possible_now', { detail: refusals.no_page });
  const limit = { bucket: `invoice-mail:${scope.org_id}`, limit: SENT_A_DAY, within_ms: DAY_MS };
  await withGlobalScope(services.database, request.id, (global) =>
    countAttempt(global, [limit], refusals.too_many_invoices),
  );
  const { name } = await readCustomer(scope);
  const number = invoice.number ?? invoice.id;
  const total = writeSum({ amount: invoice.amount_due, currency: invoice.currency });
  await sendMessage(scope, {
    channel: 'email',
    to,
    subject: mail.subject(name, number),
    text: mail.text(name, number, total, invoice.hosted_url),
  });
  return done;
}

/**
 * Charges the card for an open invoice once more. The key follows from how often it was charged, which the provider counts: after a
 * lost answer it is the same, and no second charge is made.
 */
export async function payInvoice(context: DetachedContext, id: string): Promise<PaymentResult> {
  await context.read((scope) => requirePayable(scope, id));
  return buyInTurn(context, async ({ turn, customer_id }) => {
    const result = await charge(turn, id);
    await writeAll(turn, [await fetchInvoice(turn, customer_id, id), await fetchPlan(turn, customer_id)]);
    return result;
  });
}

async function charge({ services }: Turn, invoice_id: string): Promise<PaymentResult> {
  const before = await readInvoice(services, invoice_id, { deadline_ms: WAITED_MS });
  if (before.status === 'paid') return { result: 'PAID', url: null, failure_code: null };
  if (before.status !== 'open') throw new Problem('not_possible_now', { detail: refusals.nothing_to_pay });
  try {
    await chargeInvoice(services, {
      invoice_id,
      idempotency_key: `pay ${invoice_id} ${before.attempt_count}`,
      deadline_ms: WAITED_MS,
    });
    return { result: 'PAID', url: null, failure_code: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { hosted_invoice_url: url } = before;
    if (needsConfirmation(error)) return { result: 'CONFIRM', url, failure_code: null };
    if (findFailure(error) !== 'declined') throw error;
    return { result: 'DECLINED', url, failure_code: error.code?.split('.').at(-1) ?? null };
  }
}
