import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { savedViewsTag } from './tags.ts';

const payload = z.object({});
const refreshes = [savedViewsTag];

export const savedViewCreated = defineEvent('saved-view.created', { payload, refreshes });
export const savedViewUpdated = defineEvent('saved-view.updated', { payload, refreshes });
export const savedViewDeleted = defineEvent('saved-view.deleted', { payload, refreshes });
export const savedViewRestored = defineEvent('saved-view.restored', { payload, refreshes });
