import * as z from 'zod';
import { integrationsTag, leadRulesTag, leadSourcesTag, leadsTag, sourceHealthTag, warningsTag } from '#domain/tags.ts';
import { Done, endpoint, type Method, type Route } from '#platform/contract/endpoint.ts';
import { byId, Id, QueryId } from '#platform/contract/ids.ts';
import { areaExcept } from '#platform/contract/plan.ts';
import { connectedAccountRow } from './access.ts';
import { LeadPreview, OldLeadsRun, sourceSchemas } from './source-schemas.ts';
import { IntegrationStatus } from './statuses.ts';
import { connectionsTag } from './tags.ts';

const MAX_FORMS = 500;

const common = { needs: 'INTEGRATIONS.MANAGE' } as const;
const reads = [connectionsTag];
const changes = [connectionsTag, integrationsTag];

/** Where each call is unless the provider says otherwise, below its own path. */
const usualRoutes = {
  start: ['POST', 'start/'],
  subscribe: ['POST', 'connections/'],
  listConnections: ['GET', 'connections/'],
  disconnect: ['DELETE', 'connections/'],
  listPages: ['GET', 'accounts/'],
  pagesStatus: ['GET', 'accounts/status/'],
  listForms: ['GET', 'accounts/{id}/forms/'],
  syncForms: ['POST', 'accounts/sync-forms/'],
  updateForms: ['POST', 'accounts/{id}/forms/'],
  fetchOldLeads: ['GET', 'old-leads/'],
  getOldLeadsRun: ['GET', 'old-leads-run/'],
  listDelayedPages: ['GET', 'delayed-accounts/'],
  dismissDelayedWarning: ['POST', 'delayed-accounts/dismiss/'],
} as const satisfies Record<string, [Method, string]>;

/** An account with leads that came late. */
export const DelayedAccount = z.object({ id: Id, name: z.string() });

/** A provider, as its calls describe it. */
export interface SourceDescription {
  /** The kind of its lead sources, its provider in `connections` and its name in the directory. */
  id: string;
  /** What people call it: 'Facebook'. */
  name: string;
  /** What one of its accounts is called: 'page'. */
  account: string;
  Problem: z.ZodType<string>;
  QuestionTarget: z.ZodType<string>;
  /** How many days the provider keeps leads (S1-9-05). */
  keeps_days: number;
  /** The field that says how far back old leads are fetched, and the one that lists accounts with delayed leads. */
  fields?: { hours: string; delayed: string };
  /** Routes of the call catalogue, each with its id there. */
  catalogue?: Partial<Record<keyof typeof usualRoutes, readonly [route: Route, source: string]>>;
}

/** Makes the schemas and the calls of a provider of lead forms. */
export function connectedSourceContract(provider: SourceDescription) {
  const { id, name, account, Problem, QuestionTarget, keeps_days, catalogue = {} } = provider;
  const { hours, delayed } = provider.fields ?? { hours: 'hours_old', delayed: 'delayed_accounts' };
  const schemas = sourceSchemas(Problem, QuestionTarget);
  const { Connection, Account, Form, FormChange } = schemas;
  const Accounts = z.object({ results: z.array(Account) });
  const Forms = z.object({ results: z.array(Form) });
  const getRoute = (call: keyof typeof usualRoutes): Route => {
    const [method, path] = usualRoutes[call];
    return catalogue[call]?.[0] ?? `${method} /api/integrations/api/v1/${id}/${path}`;
  };
  /** What a call has in common with the others, and where it is specified. */
  const specified = (call: keyof typeof usualRoutes, why: string) => ({
    ...common,
    source: catalogue[call]?.[1] ?? `own: ${why}`,
  });
  const calls = {
    start: endpoint(getRoute('start'), {
      ...specified('start', 'readings.md D31'),
      plan: 'INTEGRATION',
      database: 'transaction',
      summary: `Begins a consent: returns the address of ${name}’s dialog, good for ten minutes and this session.`,
      /** `is_rerequest` asks again for what was declined. */
      body: z.strictObject({ is_rerequest: z.boolean().default(false) }),
      returns: z.object({ url: z.string() }),
      errors: ['not_configured'],
    }),
    subscribe: endpoint(getRoute('subscribe'), {
      ...specified('subscribe', 'the end of a consent'),
      plan: 'INTEGRATION',
      database: 'none',
      summary: `Ends a consent: exchanges the code and keeps the ${account}s, at most 500; they are subscribed and their forms read in the background.`,
      body: z.strictObject({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) }),
      returns: z.object({ connection: Connection, pages: z.array(Account) }),
      errors: ['not_configured', 'not_possible_now'],
      changes: [...changes, leadSourcesTag],
    }),
    listConnections: endpoint(getRoute('listConnections'), {
      ...specified('listConnections', 'one organisation may have several people’s logins'),
      plan: 'free',
      database: 'read',
      summary: `The ${name} logins the organisation uses, oldest first, at most 50.`,
      returns: z.object({ status: IntegrationStatus, results: z.array(Connection) }),
      reads,
    }),
    disconnect: endpoint(getRoute('disconnect'), {
      ...specified('disconnect', 'what was connected can be disconnected'),
      plan: 'free',
      database: 'none',
      summary: `Ends one login, or all: subscription and grant end at ${name} unless another organisation uses the ${account} or the person; leads stay.`,
      query: z.object({ connection_id: QueryId.optional() }),
      returns: Done,
      errors: ['not_found'],
      changes: [...changes, leadSourcesTag],
    }),
    listPages: endpoint(getRoute('listPages'), {
      ...specified('listPages', 'the accounts of a provider'),
      plan: 'free',
      database: 'read',
      summary: `The connected ${account}s, by name, at most 500.`,
      returns: Accounts,
      reads,
    }),
    pagesStatus: endpoint(getRoute('pagesStatus'), {
      ...specified('pagesStatus', 'the accounts of a provider'),
      plan: 'free',
      database: 'read',
      summary: `How the integration and each ${account} are doing.`,
      returns: z.object({
        status: IntegrationStatus,
        results: z.array(Account.pick({ id: true, page_id: true, name: true, status: true, problem: true })),
      }),
      reads,
    }),
    listForms: endpoint(getRoute('listForms'), {
      ...specified('listForms', 'the forms of an account'),
      plan: 'free',
      row: connectedAccountRow('view', id),
      database: 'read',
      summary: `The forms of one ${account}, those switched on first, then by name, at most 500.`,
      params: byId,
      returns: Forms,
      errors: ['not_found'],
      reads: [...reads, leadRulesTag],
    }),
    syncForms: endpoint(getRoute('syncForms'), {
      ...specified('syncForms', 'the forms of an account'),
      plan: 'INTEGRATION',
      database: 'transaction',
      summary: `Reads the forms of one ${account}, or of all, again from ${name}, in the background.`,
      query: z.object({ id: QueryId.optional() }),
      returns: Done,
      errors: ['not_found'],
      changes,
    }),
    updateForms: endpoint(getRoute('updateForms'), {
      ...specified('updateForms', 'which forms send leads'),
      plan: areaExcept('INTEGRATION', { is_receiving: false, is_on: false }),
      row: connectedAccountRow('edit', id),
      database: 'transaction',
      summary: `Switches one ${account} or its forms on or off for receiving leads, and maps questions.`,
      params: byId,
      body: z.strictObject({
        is_receiving: z.boolean().optional(),
        forms: z.array(FormChange).max(MAX_FORMS).default([]),
      }),
      returns: Forms,
      errors: ['not_found'],
      changes: [...changes, sourceHealthTag],
    }),
    fetchOldLeads: endpoint(getRoute('fetchOldLeads'), {
      ...specified('fetchOldLeads', 'leads from before the connection'),
      plan: 'INTEGRATION',
      database: 'none',
      summary:
        'Fetches leads from the last hours for the forms that are on; called again while it runs, it says how far it is. Creates nothing twice.',
      query: z.object({
        [hours]: z.coerce
          .number<number | string>()
          .int()
          .min(1)
          .max(keeps_days * 24)
          .default(168),
        /** False: begins at the last lead of each form that was fetched, if that is earlier (S1-9-06). */
        prevent_sync_hours_expansion: z.stringbool().default(true),
      }),
      returns: OldLeadsRun,
      errors: ['not_possible_now'],
      changes: [connectionsTag, leadsTag, sourceHealthTag],
    }),
    getOldLeadsRun: endpoint(getRoute('getOldLeadsRun'), {
      ...specified('getOldLeadsRun', 'progress of old leads after a reload'),
      plan: 'free',
      database: 'read',
      summary: 'How far the last fetching of old leads is; begins nothing.',
      returns: z.object({ run: OldLeadsRun.nullable() }),
      reads: [connectionsTag, leadsTag],
    }),
    listDelayedPages: endpoint(getRoute('listDelayedPages'), {
      ...specified('listDelayedPages', 'leads that came late'),
      plan: 'free',
      database: 'read',
      summary: `The ${account}s with delayed leads that the person has not put aside.`,
      returns: z.object({ [delayed]: z.array(DelayedAccount) }),
      reads,
    }),
    dismissDelayedWarning: endpoint(getRoute('dismissDelayedWarning'), {
      ...specified('dismissDelayedWarning', 'leads that came late'),
      plan: 'free',
      database: 'transaction',
      summary: 'Puts the warning about delayed leads aside; a newer delayed lead raises it again.',
      returns: Done,
      changes: [connectionsTag, warningsTag],
    }),
  };
  /** For a provider that lists leads at once. */
  const previewLeads = endpoint(`GET /api/integrations/api/v1/${id}/accounts/{id}/preview-leads/`, {
    ...common,
    source: 'own: the mapping is seen before leads come in',
    plan: 'free',
    row: connectedAccountRow('view', id),
    database: 'none',
    summary: `Shows how the latest leads of a form at ${name} that have not come in would be read now, at most 3 of 30 days; nothing is kept.`,
    params: byId,
    query: z.object({ form: QueryId }),
    returns: z.object({ results: z.array(LeadPreview) }),
    errors: ['not_found', 'not_configured', 'not_possible_now'],
    reads,
  });
  return { id, name, account, fields: { hours, delayed }, keeps_days, schemas, calls, previewLeads };
}

export type ConnectedSourceContract = ReturnType<typeof connectedSourceContract>;
