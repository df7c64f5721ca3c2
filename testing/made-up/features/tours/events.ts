import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

export const tourPlanned = defineEvent('tour.planned', { payload: z.object({}), refreshes: [], audit: false });
