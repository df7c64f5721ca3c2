import { Problem } from '#platform/contract/problems.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { type MessageState, readMessageStates } from '#platform/server/messages/outbox.queries.ts';
import type { AlertReceipt, ReceiptState } from '../contract.ts';
import { findAlertKind } from './alert-kinds.ts';
import { hasAlert, type ReceiptRow, type ReceiptsAbout, readReceiptRows } from './receipts.queries.ts';

/** Returns how far an alert of the actor came. @throws Problem not_found for one that is not theirs. */
export async function getOwnReceipts(scope: Scope, alert_id: string): Promise<AlertReceipt[]> {
  const { profile_id } = scope.actor;
  if (!(await hasAlert(scope, profile_id, alert_id))) throw new Problem('not_found');
  return (await readReceipts(scope, { alert_id, profile_id })).map(({ receipt }) => receipt);
}

/** Returns how far the alerts about each of these leads came. */
export async function readReceiptsOfLeads(
  scope: OrgScope,
  lead_ids: readonly string[],
): Promise<Map<string, AlertReceipt[]>> {
  const byLead = new Map<string, AlertReceipt[]>(lead_ids.map((id) => [id, []]));
  if (lead_ids.length === 0) return byLead;
  for (const { row, receipt } of await readReceipts(scope, { lead_ids })) {
    for (const id of row.lead_ids) byLead.get(id)?.push(receipt);
  }
  return byLead;
}

async function readReceipts(scope: OrgScope, about: ReceiptsAbout) {
  const rows = await readReceiptRows(scope, about);
  const ids = new Set(rows.flatMap(({ message_id }) => message_id ?? []));
  const states = new Map((await readMessageStates(scope, [...ids])).map((state) => [state.id, state]));
  return rows.map((row) => ({ row, receipt: toReceipt(row, states.get(row.message_id ?? '')) }));
}

function toReceipt(row: ReceiptRow, message: MessageState | undefined): AlertReceipt {
  const state = readState(row, message);
  return {
    ...row,
    label: findAlertKind(row.kind)?.label ?? row.kind,
    person: { id: row.profile_id, name: row.name },
    state,
    reason: state === 'failed' ? (row.reason ?? message?.error ?? null) : null,
    queued_at: row.created_at,
    accepted_at: message?.status === 'SENT' ? message.settled_at : null,
  };
}

/** What is known, and nothing that only seems likely. */
function readState({ waits, seen_at, shown_at, reason }: ReceiptRow, message: MessageState | undefined): ReceiptState {
  if (waits) return 'waits';
  if (seen_at !== null) return 'seen';
  if (shown_at !== null) return 'shown';
  if (reason !== null || message?.status === 'REFUSED') return 'failed';
  if (message?.status === 'SENT') return 'accepted';
  if (message?.status === 'KEPT') return 'kept';
  return message?.status === 'UNKNOWN' ? 'unknown' : 'queued';
}
