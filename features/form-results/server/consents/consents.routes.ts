import { bind } from '#platform/server/http/bind.ts';
import { clientConsents } from '../../consents-contract.ts';
import { listConsents } from './consents.queries.ts';

export const consentRoutes = bind(clientConsents, {
  list: async ({ scope, client }) => ({ results: await listConsents(scope, client.id) }),
});
