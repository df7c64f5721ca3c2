export { assignClients } from './assign-clients.ts';
export {
  addContactPoints,
  type LastActivity,
  markFirstResponse,
  noteInteraction,
  touchClient,
  touchClients,
} from './client-activity.queries.ts';
export {
  type ClientGround,
  clientsFor,
  getClient,
  refuseClient,
  requireClient,
  requireVisible,
} from './clients.queries.ts';
export { clientRoutes } from './clients.routes.ts';
export { addClient, addClients } from './create-client.ts';
export { type ContactPoints, findMatchingClients } from './find-matches.queries.ts';
export { contactKeys, findClientsByKey, lockContactKeys, type MatchedClient } from './match-people.queries.ts';
export { setNewLead, unmarkNewLead } from './new-lead.queries.ts';
export { type ParsedPhone, parsePhone } from './phone-numbers.ts';
export { type ClientToWrite, defaultCountry } from './write-clients.queries.ts';
