import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';
import { savedViewsTag } from './tags.ts';

const payload = z.object({});
const refreshes = [savedViewsTag];

export const savedViewCreated = defineEvent('saved-view.created', { payload, refreshes, audit: false });
export const savedViewUpdated = defineEvent('saved-view.updated', { payload, refreshes, audit: false });
export const savedViewDeleted = defineEvent('saved-view.deleted', { payload, refreshes, audit: false });
export const savedViewRestored = defineEvent('saved-view.restored', { payload, refreshes, audit: false });
