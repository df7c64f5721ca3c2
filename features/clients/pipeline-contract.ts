import * as z from 'zod';
import { ColorId } from '#domain/color-ids.ts';
import { clientsTag } from '#domain/tags.ts';
import { Outcome } from '#features/custom-fields/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { openedConditions } from './access.ts';
import { Client, ClientCriteria } from './client.ts';

/** The stage of clients that are in no option of the field. */
export const NO_STAGE = 'none';

/** How many clients of a column come at once. */
const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 50;

/** How many clients there are and what they are worth together, in OPPORTUNITY_SIZE. */
const counted = { count: z.int(), amount_sum: z.number() };

/** One column of the pipeline: an option of its field (G-046), or the clients that are in none. */
export const Stage = z.object({
  /** Null for the clients in no stage; they come first, and only where there are any. */
  id: Id.nullable(),
  name: z.string().nullable(),
  color_id: ColorId.nullable(),
  outcome: Outcome.nullable(),
  ...counted,
  /** The last activity first. */
  clients: z.array(Client),
  /** The cursor of the next clients of this stage. */
  next: z.string().nullable(),
});
export type Stage = z.output<typeof Stage>;

export const PipelineView = z.object({
  /** The field whose options are the columns; null where the organisation has no dropdown. */
  field: z.object({ id: Id, key: z.string(), name: z.string() }).nullable(),
  /** The field of the sums; null where it is no number. */
  amount: z.object({ key: z.string(), currency: z.string().nullable() }).nullable(),
  stages: z.array(Stage),
  /** All clients in open stages. */
  open: z.object(counted),
});
export type PipelineView = z.output<typeof PipelineView>;

export const PipelineQuery = z.strictObject({
  ...ClientCriteria.shape,
  /** A dropdown; without it the field of the pipeline. */
  field_id: Id.optional(),
  /** Limits the answer to one column, of which `cursor` reads the next clients. */
  stage_id: z.union([Id, z.literal(NO_STAGE)]).optional(),
  cursor: z.string().max(500).optional(),
  page_size: z.int().min(1).max(MAX_PAGE_SIZE).default(PAGE_SIZE),
});
export type PipelineQuery = z.output<typeof PipelineQuery>;

export const clientPipeline = {
  getPipelineView: endpoint('POST /api/dashboard-v2/api/v2/user-client/pipeline-view/', {
    needs: 'session',
    plan: openedConditions,
    database: 'read',
    summary:
      'The clients the caller may see by stage of the pipeline, with true counts and sums; without a dropdown there are no columns.',
    source: 'clients.getPipelineView',
    body: PipelineQuery,
    returns: PipelineView,
    reads: [clientsTag],
    isReport: true,
  }),
};
