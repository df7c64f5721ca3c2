import * as z from 'zod';
import { commonProblems, connectedSourceContract } from '#engines/connected-sources/contract.ts';
import { QuestionTarget } from '#features/leads/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** The kind of this integration's lead sources, its provider in `connections` and its name in the directory. */
export const LINKEDIN = 'linkedin';

const V1 = '/api/integrations/api/v1' as const;

/** What is wrong with an ad account; the screen has a sentence and a button for each. */
export const LinkedinProblem = z.enum([
  ...commonProblems,
  /** The person has no role on this account that may read leads. */
  'no_role',
]);

export const linkedinSource = connectedSourceContract({
  id: LINKEDIN,
  name: 'LinkedIn',
  account: 'ad account',
  Problem: LinkedinProblem,
  QuestionTarget,
  keeps_days: 365,
  catalogue: {
    disconnect: [`DELETE ${V1}/linkedin-disconnect-webhook-subscription`, 'integrations.disconnectLinkedinWebhook'],
    listPages: [`GET ${V1}/fetch-connected-linkedin-ad-forms`, 'integrations.listConnectedLinkedinAdForms'],
    pagesStatus: [
      `GET ${V1}/fetch-connected-linkedin-ad-forms/status`,
      'integrations.getConnectedLinkedinAdFormsStatus',
    ],
    syncForms: [`GET ${V1}/sync-linkedin-ad-forms`, 'integrations.syncLinkedinAdForms'],
    fetchOldLeads: [`GET ${V1}/fetch-old-linkedin-leads`, 'integrations.fetchOldLinkedinLeads'],
  },
});

export const {
  Connection: LinkedinConnection,
  Account: LinkedinAccount,
  Form: LinkedinForm,
  FormChange: LinkedinFormChange,
} = linkedinSource.schemas;

export const linkedin = {
  ...linkedinSource.calls,
  previewLeads: linkedinSource.previewLeads,
  triggerConnect: endpoint(`GET ${V1}/trigger-linkedin-connect`, {
    needs: 'INTEGRATIONS.MANAGE',
    plan: 'INTEGRATION',
    database: 'none',
    summary:
      'Begins a consent by a link: sends a browser on to LinkedIn’s dialog (302), and returns its address to callers that ask for JSON. `platform` changes nothing.',
    source: 'integrations.triggerLinkedinConnect',
    query: z.object({ platform: z.string().max(40).optional() }),
    returns: z.object({ url: z.string() }),
    errors: ['not_configured'],
  }),
};
