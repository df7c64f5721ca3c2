import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { toStatusReport } from '#platform/server/messages/whatsapp/status-reports.ts';
import { storeStatuses } from '#platform/server/messages/whatsapp/whatsapp-status.ts';
import type { Services } from '#platform/server/services.ts';
import { findClosing, findFailure } from '../sending/call-outcome.ts';
import { closeNumber } from '../sending/facts.queries.ts';
import { recordMessageChanges } from '../sending/record-changes.ts';
import { inOrgsOfNumbers } from './in-orgs-of-numbers.ts';
import { writePreference } from './opt-out.queries.ts';
import type { StatusNotice } from './read-statuses.ts';
import { writeStatuses } from './statuses.queries.ts';

/** The error by which Meta says that a person wants no marketing. */
const OPTED_OUT = 131050;

/** Keeps statuses, committed before Meta hears that we have them, in every organisation that has connected the number. */
export async function receiveStatuses(
  services: Services,
  request_id: string,
  statuses: readonly StatusNotice[],
): Promise<void> {
  const others = await inOrgsOfNumbers(services, request_id, statuses, keepStatuses);
  // What is no number of an organisation is the installation's own, whose messages are in the outbox.
  if (others.length > 0) await storeStatuses(services, request_id, others.map(toStatusReport));
}

async function keepStatuses(
  scope: OrgScope,
  statuses: readonly (StatusNotice & { number_id: number })[],
): Promise<void> {
  const read = statuses.map((status) => ({
    ...status,
    reason: status.status === 'FAILED' ? findFailure(status.code ?? 0) : null,
  }));
  const changed = await writeStatuses(scope, read, nowIso());
  if (changed.length === 0) return;
  const ids = new Set(changed.map(({ id }) => id));
  for (const { number_id, code, status, wa_id, at, message_id } of statuses) {
    if (status !== 'FAILED' || code === null || (message_id !== null && !ids.has(message_id))) continue;
    const closing = findClosing(code);
    if (closing) await closeNumber(scope, number_id, closing);
    if (code === OPTED_OUT && wa_id !== null) {
      await writePreference(scope, { number_id, wa_id, way: 'PROVIDER', at: at ?? nowIso() });
    }
  }
  await recordMessageChanges(scope, [...ids]);
}
