import * as z from 'zod';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId } from '#platform/contract/ids.ts';
import { pageOf } from '#platform/contract/paging.ts';
import { always, inPath } from '#platform/contract/row.ts';
import { contentRow, wholeContentRow } from '../access.ts';
import { Body, kindParts, Title } from '../content-fields.ts';
import { MessageTemplateType } from '../content-types.ts';
import { contentsTag } from '../tags.ts';

const MESSAGES = '/api/message-template/api' as const;

export const TextTemplate = z.object({
  ...kindParts.fields,
  type: z.literal('text'),
  template_type: MessageTemplateType,
  /** The text with its placeholders as written: `{{client_first_name|there}}`. */
  body: Body,
});
export type TextTemplate = z.output<typeof TextTemplate>;

export const TextTemplatePage = pageOf(TextTemplate);

export const TextDraft = z.object({ title: Title, body: Body, template_type: MessageTemplateType });

const textById = { type: always('text'), id: inPath('id') };

export const textTemplates = {
  create: endpoint(`POST ${MESSAGES}/v1/create`, {
    needs: 'CONTENT.CREATE',
    plan: 'CONTENT.TEXT_TEMPLATE',
    database: 'transaction',
    summary: 'Creates a message that can be sent again and again.',
    source: 'textTemplates.create',
    body: z.strictObject({ ...TextDraft.partial({ template_type: true }).shape, ...kindParts.chosenVisibility }),
    returns: TextTemplate,
    status: 201,
    errors: ['no_permission_for_object'],
    changes: [contentsTag],
  }),
  update: endpoint(`POST ${MESSAGES}/v1/edit/{id}`, {
    needs: 'session',
    plan: 'CONTENT.TEXT_TEMPLATE',
    row: contentRow('edit', textById),
    database: 'transaction',
    summary: 'Changes some fields of a message.',
    source: 'textTemplates.update',
    params: byId,
    body: patchOf(TextDraft),
    returns: TextTemplate,
    errors: kindParts.refusals,
    changes: [contentsTag],
  }),
  delete: endpoint(`DELETE ${MESSAGES}/v1/delete/{id}`, {
    needs: 'session',
    plan: 'free',
    row: contentRow('delete', textById),
    database: 'transaction',
    summary: 'Deletes a message; it can be restored for 30 days.',
    source: 'textTemplates.delete',
    params: byId,
    returns: Done,
    errors: kindParts.refusals,
    changes: [contentsTag],
  }),
  list: endpoint(`GET ${MESSAGES}/v1/list`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'The messages the caller may see, filtered and sorted.',
    source: 'textTemplates.list',
    query: kindParts.listQuery,
    returns: TextTemplatePage,
    reads: [contentsTag],
  }),
  get: endpoint(`GET ${MESSAGES}/v1/retrieve/{id}`, {
    needs: 'session',
    plan: 'free',
    row: wholeContentRow<TextTemplate>(textById),
    database: 'read',
    summary: 'One message.',
    source: 'textTemplates.get',
    params: byId,
    returns: TextTemplate,
    errors: kindParts.refusals,
    reads: [contentsTag],
  }),
  search: endpoint(`GET ${MESSAGES}/v2/search`, {
    needs: 'session',
    plan: kindParts.listPlan,
    database: 'read',
    summary: 'Messages whose title or text contains the words.',
    source: 'textTemplates.search',
    query: kindParts.listQuery,
    returns: TextTemplatePage,
    reads: [contentsTag],
  }),
};
