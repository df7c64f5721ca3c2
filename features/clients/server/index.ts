import * as person from '#domain/person.ts';
import { customFieldChanged } from '#features/custom-fields/events.ts';
import { clientChangeRecorder } from '#features/custom-fields/server/index.ts';
import { mergedRows, rowsOfClients } from '#platform/server/database/merged-rows.ts';
import { on } from '#platform/server/events.ts';
import { serverModule } from '#platform/server/module.ts';
import * as client from '../client.ts';
import * as contract from '../contract.ts';
import * as deletedContract from '../deleted-contract.ts';
import * as events from '../events.ts';
import * as historyContract from '../history-contract.ts';
import { clientPages } from '../pages.ts';
import * as pipelineContract from '../pipeline-contract.ts';
import { clientRows } from './client-rows.ts';
import { clientRoutes } from './clients.routes.ts';
import { emptyDeletedJob } from './delete/empty-deleted.job.ts';
import { eraseClientsJob } from './delete/erase-clients.job.ts';
import { nameRestores } from './delete/restored-together.ts';
import { recordFieldChanges } from './history/custom-changes.ts';
import { mergeStageCountsJob } from './pipeline/merge-stage-counts.job.ts';
import { clearShownValues } from './shown-values.queries.ts';

export { assignByRule, assignClients, assignEach } from './assign/assign-clients.ts';
export { findOwner, isAssignable, listTeam } from './assign/assignees.queries.ts';
export {
  addContactPoints,
  clearFirstResponse,
  fillEmptyFields,
  type LastActivity,
  markFirstResponses,
  setLastActivity,
  touchClients,
  touchInteraction,
} from './client-activity.queries.ts';
export { changeGroups, countMembers, removeFromGroup } from './client-groups.queries.ts';
export {
  clientsFor,
  countedClientsFor,
  getClient,
  lockClients,
  matchingSearch,
  requireClient,
  requireClients,
  toClient,
  withClientColumns,
} from './clients.queries.ts';
export { findDays, toPeriod } from './conditions/days.ts';
export { eraseClients, orgsWithTestClients } from './delete/erase-clients.queries.ts';
export {
  fillEmptyValues,
  flattenCustomFields,
  planCustomChange,
  planNewValues,
  recordConversions,
} from './history/custom-changes.ts';
export { furtherHistory } from './history/further-history.ts';
export { namedWork } from './history/named-work.ts';
export { readLeadSight, seesUnassigned } from './lead-sight.queries.ts';
export { filteredCounted, filteredOne } from './list/filter-clients.queries.ts';
export { filterClients, readClients } from './list/list-clients.queries.ts';
export { checkConditions, checkRules, resolveCriteria } from './list/resolve-criteria.queries.ts';
export {
  type ContactPoints,
  contactKeys,
  findClientsByKey,
  lockContactKeys,
} from './match-people.queries.ts';
export { mergeRecords } from './merging/merge-records.queries.ts';
export { setNewLead, unmarkNewLeads } from './new-lead.queries.ts';
export { clearShownValues } from './shown-values.queries.ts';
export { renamedSources } from './source-names.queries.ts';
export { addClient, addClients } from './write/create-client.ts';
export { manyClients } from './write/many-clients.ts';
export { missingContact } from './write/missing-contact.ts';
export { updateClient } from './write/update-client.ts';
export {
  appendContactPoints,
  type ClientToWrite,
  type ContactPointIds,
  defaultCountry,
  emptyContact,
  readContactPoints,
  removeContactPoints,
} from './write/write-clients.queries.ts';

export { eraseClientsJob };

export const clientsModule = serverModule({
  contracts: [contract, person, client, historyContract, deletedContract, pipelineContract],
  pages: clientPages,
  routes: clientRoutes,
  rows: [clientRows],
  events,
  subscriptions: [on(customFieldChanged, clearShownValues)],
  jobs: [eraseClientsJob, emptyDeletedJob, mergeStageCountsJob],
  extensions: [
    rowsOfClients('client_phones', { what: 'stay', why: 'the merge writes the list of the client that stays' }),
    rowsOfClients('client_emails', { what: 'stay', why: 'the merge writes the list of the client that stays' }),
    rowsOfClients('client_values', { what: 'stay', why: 'triggers write them for every client' }),
    mergedRows({
      table: 'clients',
      column: 'merged_into_id',
      does: { what: 'stay', why: 'earlier merges are undone one by one' },
    }),
    rowsOfClients('client_private_notes', {
      what: 'unite',
      key: ['profile_id'],
      unless: { same: ['profile_id'] },
      sets: { private_notes: "left(kept.private_notes || e'\\n\\n' || lost.private_notes, 10000)" },
    }),
    clientChangeRecorder(recordFieldChanges),
    nameRestores,
  ],
});
