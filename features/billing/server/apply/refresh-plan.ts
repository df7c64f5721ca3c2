import type { RecurringPlan } from '#features/subscription/contract.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { readBuyer } from '../customer.queries.ts';
import { WAITED_MS } from '../problems.ts';
import { fetchInvoice } from './apply-invoice.ts';
import { fetchPlan } from './apply-plan.ts';
import { inTurn } from './turn.ts';

/** Where something was changed at the payment provider. */
export interface ChangedIn {
  services: Services;
  org_id: number;
  request_id: string;
}

/** Fetches the plan and its last invoice after a change, writes them, and then what follows from them. @returns the plan. */
export const refreshPlan = (
  { services, org_id, request_id }: ChangedIn,
  afterwards: (scope: OrgScope, plan: RecurringPlan) => Promise<void> = async () => {},
): Promise<RecurringPlan | null> =>
  inTurn(services, { org_id, request_id, deadline_ms: WAITED_MS }, async (turn) => {
    const { customer_id } = await turn.read(readBuyer);
    if (customer_id === null) return null;
    await turn.write(await fetchPlan(turn, customer_id));
    const { recurring } = await turn.read(readBuyer);
    if (recurring === null) return null;
    const { latest_invoice_id } = recurring;
    const writeInvoice = latest_invoice_id && (await fetchInvoice(turn, customer_id, latest_invoice_id));
    await turn.write(async (scope) => {
      if (writeInvoice) await writeInvoice(scope);
      await afterwards(scope, recurring);
    });
    return recurring;
  });
