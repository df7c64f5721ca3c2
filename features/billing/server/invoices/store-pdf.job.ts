import * as z from 'zod';
import { Id } from '#platform/contract/ids.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { storePdf } from './store-pdf.ts';

/** Keeps our own copy of an invoice that is paid, because it is owed for years. */
export const storePdfJob = defineJob({
  name: 'billing.store-pdf',
  payload: z.object({ org_id: Id, id: z.string() }),
  attempts: 12,
  run: async ({ services, request_id }, { org_id, id }) => {
    await storePdf(services, org_id, id, request_id);
  },
});
