import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

export const noteSaved = defineEvent('note-page.draft-saved', { payload: z.object({}), refreshes: [], audit: false });
