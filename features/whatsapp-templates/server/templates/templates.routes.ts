import { done } from '#platform/contract/endpoint.ts';
import { bind } from '#platform/server/http/bind.ts';
import { whatsappTemplates } from '../../templates-contract.ts';
import { explainTemplate } from '../made-at-meta/explain-template.ts';
import { changeTemplate, createTemplate, deleteTemplate, discardDraft } from './change-template.ts';
import { prepareHeader } from './header-file.ts';
import { readValues } from './read-values.ts';
import { getTemplate, listTemplates } from './show-template.ts';
import { submitTemplate, syncNow } from './submit-template.ts';

export const templateRoutes = bind(whatsappTemplates, {
  list: async ({ scope, query }) => ({ results: await listTemplates(scope, query.account_id) }),
  create: async (context) => {
    const { submits, answers_leads, draft, ...fields } = context.body;
    const template = { ...fields, ...(draft && { draft }) };
    const upload = await prepareHeader(context, draft?.header);
    const id = await context.transaction((scope) => createTemplate(scope, { ...template, upload }, answers_leads));
    return submits ? submitTemplate(context, id) : context.read((scope) => getTemplate(scope, id));
  },
  get: ({ scope, params }) => getTemplate(scope, params.id),
  saveDraft: async (context) => {
    const { params, body } = context;
    const upload = await prepareHeader(context, body.draft?.header);
    return context.transaction((scope) => changeTemplate(scope, params.id, body, upload));
  },
  discardDraft: ({ scope, params }) => discardDraft(scope, params.id),
  submit: (context) => submitTemplate(context, context.params.id, context.body.category),
  explain: ({ scope, params, body }) => explainTemplate(scope, params.id, body),
  sync: async (context) => ({ results: await syncNow(context, context.body.account_id) }),
  delete: async ({ scope, params }) => {
    await deleteTemplate(scope, params.id);
    return done;
  },
  getValues: async ({ scope, client }) => ({ values: await readValues(scope, client.id) }),
});
