export { type ClientGround, clientsFor, getClient, refuseClient, requireClient } from './clients.queries.ts';
export { clientRoutes } from './clients.routes.ts';
export { addClient } from './create-client.ts';
export { type ParsedPhone, parsePhone } from './phone-numbers.ts';
