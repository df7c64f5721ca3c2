import * as z from 'zod';
import { integrationsTag } from '#domain/tags.ts';
import {
  commonProblems,
  connectedSourceContract,
  type SourceAccount,
  type SourceConnection,
  type SourceForm,
} from '#engines/connected-sources/contract.ts';
import { connectionsTag } from '#engines/connected-sources/tags.ts';
import { QuestionTarget } from '#features/leads/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';

/** The kind of this integration's lead sources, its provider in `connections` and its name in the directory. */
export const FACEBOOK = 'facebook';

const V1 = '/api/integrations/api/v1' as const;

/** What is wrong with a page; the screen has a sentence and a button for each. */
export const FacebookProblem = z.enum([
  ...commonProblems,
  'password_changed',
  'account_blocked',
  /** The person may not read leads of this page: the task ADVERTISE is missing. */
  'task_missing',
  'page_not_ticked',
  /** An admin must allow the app in the business's Leads Access Manager. */
  'leads_access_manager',
]);
export type FacebookProblem = z.output<typeof FacebookProblem>;

export const facebookSource = connectedSourceContract({
  id: FACEBOOK,
  name: 'Facebook',
  account: 'page',
  Problem: FacebookProblem,
  QuestionTarget,
  keeps_days: 90,
  fields: { hours: 'hours_old_fb_sync', delayed: 'fb_pages_delayed_leads' },
  catalogue: {
    subscribe: [`POST ${V1}/fb-user-webhook-subscription`, 'integrations.subscribeFbWebhook'],
    disconnect: [`DELETE ${V1}/fb-disconnect-webhook-subscription`, 'integrations.disconnectFbWebhook'],
    listPages: [`GET ${V1}/fetch-connected-fb-pages`, 'integrations.listConnectedFbPages'],
    pagesStatus: [`GET ${V1}/fetch-connected-fb-pages/status`, 'integrations.getConnectedFbPagesStatus'],
    listForms: [`GET ${V1}/fetch-connected-fb-lead-forms/{id}`, 'integrations.listConnectedFbLeadForms'],
    syncForms: [`POST ${V1}/trigger-fb-forms-sync`, 'integrations.triggerFbFormsSync'],
    updateForms: [
      `POST ${V1}/update-lead-forms-for-receiving-leads/{id}`,
      'integrations.updateLeadFormsForReceivingLeads',
    ],
    fetchOldLeads: [`GET ${V1}/fetch-old-fb-leads`, 'integrations.fetchOldFbLeads'],
    listDelayedPages: [`GET ${V1}/fb-delayed-leads-pages`, 'integrations.listFbDelayedLeadsPages'],
    dismissDelayedWarning: [`POST ${V1}/fb-dismiss-delayed-leads-warning`, 'integrations.dismissFbDelayedLeadsWarning'],
  },
});

export const {
  Connection: FacebookConnection,
  Account: FacebookPage,
  Form: FacebookForm,
  FormChange,
} = facebookSource.schemas;
export type FacebookConnection = SourceConnection;
export type FacebookPage = SourceAccount;
export type FacebookForm = SourceForm;

/** Where Meta collects the events of a page (integrations 2.2). */
export const FacebookDataset = z.object({ id: z.string(), name: z.string(), is_crm: z.boolean() });
export type FacebookDataset = z.output<typeof FacebookDataset>;

const common = { needs: 'INTEGRATIONS.MANAGE' } as const;

export const facebook = {
  ...facebookSource.calls,
  previewLeads: facebookSource.previewLeads,
  listGraphForms: endpoint(`GET ${V1}/fb-graph-leadgen-forms`, {
    ...common,
    plan: 'free',
    database: 'none',
    summary: 'The lead forms of a page as Facebook has them now. A sent access_token is ignored and never logged.',
    source: 'integrations.listGraphLeadgenForms',
    query: z.object({
      page_id: z.string().regex(/^\d{1,20}$/),
      fields: z.string().max(100).optional(),
      access_token: z.string().max(1_000).optional(),
    }),
    returns: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: ['not_found', 'not_possible_now'],
  }),
  syncPagePixel: endpoint(`POST ${V1}/sync-fb-page-pixel`, {
    ...common,
    plan: 'INTEGRATION',
    database: 'none',
    summary:
      'Finds the dataset of a page, or offers those of its ad accounts; one that is found or chosen is kept, and conversion events go there.',
    source: 'integrations.syncFbPagePixel',
    body: z.strictObject({
      id: Id,
      dataset_id: z
        .string()
        .regex(/^\d{1,20}$/)
        .optional(),
    }),
    returns: z.object({ dataset: FacebookDataset.nullable(), offered: z.array(FacebookDataset) }),
    errors: ['not_found', 'not_possible_now'],
    changes: [connectionsTag, integrationsTag],
  }),
};
