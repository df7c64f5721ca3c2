import { closeNumber, nowInSeconds, type StatusNotice, saveWords } from '#features/whatsapp/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { shareTransactions } from '#platform/server/database/shared-transactions.ts';
import { inOrg } from '#platform/server/in-org.ts';
import type { Services } from '#platform/server/services.ts';
import { type Closing, findClosing, findFailure } from '../sending/call-outcome.ts';
import { closeInstallation } from '../sending/installation-number.ts';
import { isFileGone } from '../sending/message-files.ts';
import { reportUnsent } from '../sending/message-kinds.ts';
import { recordChangesOfClients } from '../sending/record-changes.ts';
import { deleteUploads } from '../sending/uploads.queries.ts';
import { followStatuses } from '../timeline/record-on-timeline.ts';
import { inOrgsOfNumbers } from './in-orgs-of-numbers.ts';
import { type ChangedMessage, findOrgsOfAlerts, writeStatuses } from './statuses.queries.ts';

/** Keeps statuses, committed before Meta hears that we have them, in every organisation that has connected the number. */
export const receiveStatuses = (services: Services, request_id: string, statuses: readonly StatusNotice[]) =>
  statuses.length === 0 ? undefined : keepTogether(services, 'whatsapp', { request_id, statuses });

interface StatusesPart {
  request_id: string;
  statuses: readonly StatusNotice[];
}

/** Notices that come at the same time share a transaction of each organisation. */
const keepTogether = shareTransactions<string, StatusesPart, void>({
  at_once: 2,
  worth_another: 12,
  largest: 500,
  sizeOf: ({ statuses }) => statuses.length,
  async run(services, _, parts) {
    const { request_id } = parts[0]!;
    await keepInOrgs(
      services,
      request_id,
      parts.flatMap(({ statuses }) => statuses),
    );
    return [];
  },
});

async function keepInOrgs(services: Services, request_id: string, statuses: readonly StatusNotice[]): Promise<void> {
  const others = new Set(await inOrgsOfNumbers(services, request_id, statuses, keepStatuses));
  // What is no number of an organisation is the installation's own, which organisations may have connected too.
  const own = services.settings.whatsapp?.phone_number_id;
  const alerts = statuses.filter((status) => others.has(status) || status.phone_id === own);
  for (const org_id of await findOrgsOfAlerts(services.database, alerts)) {
    const closings = await inOrg(services, org_id, request_id, (scope) =>
      keepStatuses(
        scope,
        alerts.map((status) => ({ ...status, number_id: null })),
      ),
    );
    for (const closing of closings) await closeInstallation(services, closing);
  }
}

/** @returns what closes the installation's number. */
async function keepStatuses(
  scope: OrgScope,
  statuses: readonly (StatusNotice & { number_id: number | null })[],
): Promise<Closing[]> {
  const read = statuses.map((status) => ({
    ...status,
    reason: status.status === 'FAILED' ? findFailure(status.code ?? 0) : null,
  }));
  const changed = await writeStatuses(scope, read, nowIso());
  if (changed.length === 0) return [];
  await reportUnsent(scope, changed);
  const closings: Closing[] = [];
  const ids = new Set(changed.map(({ id }) => id));
  for (const { number_id, code, status, wa_id, at, message_id, reason } of read) {
    if (status !== 'FAILED' || code === null || (message_id !== null && !ids.has(message_id))) continue;
    const closing = findClosing(code);
    if (closing && number_id === null) closings.push(closing);
    else if (closing && number_id !== null) await closeNumber(scope, number_id, closing);
    if (isFileGone(String(code)) && number_id !== null) await deleteUploads(scope, number_id);
    // What leaves from the installation's number goes to colleagues.
    if (reason === 'OPTED_OUT' && wa_id !== null && number_id !== null) {
      await saveWords(scope, [{ wa_id, way: 'PROVIDER', at: at ?? nowInSeconds() }]);
    }
  }
  await followStatuses(scope, changed);
  const clients = listClients(changed);
  if (clients.length > 0) scope.endWithNext();
  await recordChangesOfClients(scope, clients);
  return closings;
}

/** Returns the clients of these messages, each once. */
function listClients(changed: readonly ChangedMessage[]) {
  const assignees = new Map(
    changed.flatMap(({ client_id, assigned_to_id_or_zero: assignee }) =>
      client_id === null || assignee === null ? [] : [[client_id, assignee] as const],
    ),
  );
  return [...assignees].map(([client_id, assigned_to_id_or_zero]) => ({ client_id, assigned_to_id_or_zero }));
}
