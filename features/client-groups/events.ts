import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { clientGroupsTag } from './tags.ts';

const payload = z.object({});
const refreshes = [clientGroupsTag, clientsTag];

export const clientGroupCreated = defineEvent('client-group.created', {
  payload,
  refreshes: [clientGroupsTag],
  audit: false,
});
export const clientGroupUpdated = defineEvent('client-group.updated', { payload, refreshes, audit: false });
export const clientGroupDeleted = defineEvent('client-group.deleted', { payload, refreshes, audit: true });
export const clientGroupRestored = defineEvent('client-group.restored', { payload, refreshes, audit: true });
