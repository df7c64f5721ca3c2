import * as z from 'zod';
import { defineEvent } from '#platform/contract/event.ts';

/** The owner began to export the audit log. The subject is the owner. */
export const auditLogExported = defineEvent('audit-log.exported', {
  payload: z.object({}),
  refreshes: [],
  audit: true,
});
