import * as z from 'zod';
import { commonProblems, connectedAccountRow, connectedSourceContract } from '#engines/connected-sources/contract.ts';
import { connectionsTag } from '#engines/connected-sources/tags.ts';
import { QuestionTarget } from '#features/leads/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';

/** The kind of this integration's lead sources, its provider in `connections` and its name in the directory. */
export const TIKTOK = 'tiktok';

const V1 = '/api/integrations/api/v1' as const;

/** What is wrong with an advertiser; the screen has a sentence and a button for each. */
export const TiktokProblem = z.enum([
  ...commonProblems,
  /** The person is no admin of this advertiser. */
  'no_admin',
]);

export const tiktokSource = connectedSourceContract({
  id: TIKTOK,
  name: 'TikTok',
  account: 'advertiser',
  Problem: TiktokProblem,
  QuestionTarget,
  keeps_days: 90,
});

export const {
  Connection: TiktokConnection,
  Account: TiktokAccount,
  Form: TiktokForm,
  FormChange: TiktokFormChange,
} = tiktokSource.schemas;

export const tiktok = {
  ...tiktokSource.calls,
  sendTestLead: endpoint(`POST ${V1}/tiktok-send-test-lead/{id}`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'INTEGRATION',
    row: connectedAccountRow('edit', TIKTOK),
    database: 'none',
    summary:
      'Has TikTok make a test lead of a form of this advertiser, of the first that is on when none is named, and report it; an earlier one is deleted first.',
    source: 'integrations.sendTiktokTestLead',
    params: byId,
    body: z.strictObject({ form_id: z.string().min(1).max(100).optional() }).optional(),
    returns: z.object({ lead_id: z.string() }),
    errors: ['not_found', 'not_configured', 'not_possible_now'],
    changes: [connectionsTag],
  }),
};
