import { bind } from '#platform/server/http/bind.ts';
import { apiKeys } from '../contract.ts';
import { createKey, revokeKey, showKeys } from './api-keys.ts';

export const apiKeyRoutes = bind(apiKeys, {
  list: async ({ scope }) => ({ results: await showKeys(scope) }),
  create: ({ scope, body }) => createKey(scope, body.name),
  revoke: ({ scope, api_key }) => revokeKey(scope, api_key),
});
