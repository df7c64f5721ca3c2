import * as z from 'zod';
import { clientsTag } from '#domain/tags.ts';
import { defineEvent } from '#platform/contract/event.ts';
import { clientGroupsTag } from './tags.ts';

const payload = z.object({});
const refreshes = [clientGroupsTag, clientsTag];

export const clientGroupCreated = defineEvent('client-group.created', { payload, refreshes: [clientGroupsTag] });
export const clientGroupUpdated = defineEvent('client-group.updated', { payload, refreshes });
export const clientGroupDeleted = defineEvent('client-group.deleted', { payload, refreshes });
export const clientGroupRestored = defineEvent('client-group.restored', { payload, refreshes });
