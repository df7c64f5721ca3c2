import { bind } from '#platform/server/http/bind.ts';
import { leadForms } from '../../contract.ts';
import { formLinks } from '../../links-contract.ts';
import { findAliasProblem } from '../addresses/form-addresses.ts';
import { addLink, changeLink, deleteLink, drawLinkQr, listFormLinks } from '../addresses/links.ts';
import { listForms } from '../list/list-forms.ts';
import { forPreview } from '../page/draw-page.tsx';
import { drawDraft } from '../publish/preview.ts';
import { archiveForm, closeForm, discardDraft, publishForm } from '../publish/publish-form.ts';
import { changeForm } from './change-form.ts';
import { deleteForm, restoreForm } from './delete-form.ts';
import { listDeletedForms } from './deleted-forms.queries.ts';
import { copyForm, createForm } from './make-form.ts';
import { getLeadForm } from './show-form.ts';
import { listSupportedFields } from './supported-fields.ts';

export const formRoutes = [
  ...bind(leadForms, {
    list: ({ scope, services, query }) => listForms(scope, services, query),
    create: ({ scope, services, body }) => createForm(scope, services, body),
    search: ({ scope, services, query }) => listForms(scope, services, query),
    listSupportedFields: async ({ scope }) => ({ results: await listSupportedFields(scope) }),
    get: ({ scope, services, lead_form }) => getLeadForm(scope, services, lead_form.id),
    update: (context) => changeForm(context, context.params.id, context.body),
    delete: ({ scope, services, lead_form }) => deleteForm(scope, services, lead_form.id),
    publish: ({ scope, services, lead_form }) => publishForm(scope, services, lead_form.id),
    close: ({ scope, services, lead_form }) => closeForm(scope, services, lead_form.id),
    discardDraft: ({ scope, services, lead_form }) => discardDraft(scope, services, lead_form.id),
    copy: ({ scope, services, lead_form }) => copyForm(scope, services, lead_form.id),
    archive: ({ scope, services, lead_form, body }) =>
      archiveForm(scope, services, { form_id: lead_form.id, is_archived: body.is_archived }),
    listDeleted: async ({ scope }) => ({ results: await listDeletedForms(scope) }),
    restore: ({ scope, services, params }) => restoreForm(scope, services, params.id),
    checkAlias: async ({ scope, lead_form, query }) => {
      const reason = await findAliasProblem(scope, lead_form.id, query.alias);
      return { is_free: reason === null, reason };
    },
    preview: async ({ scope, lead_form, body }) => ({
      html: forPreview(await drawDraft(scope, lead_form.id, body)),
    }),
  }),
  ...bind(formLinks, {
    list: ({ scope, services, lead_form }) => listFormLinks(scope, services, lead_form.id),
    create: ({ scope, services, lead_form, body }) => addLink(scope, services, { form_id: lead_form.id, draft: body }),
    update: ({ scope, services, params, body }) =>
      changeLink(scope, services, { form_id: params.id, link_id: params.link_id, draft: body }),
    delete: ({ scope, params }) => deleteLink(scope, { form_id: params.id, link_id: params.link_id }),
    drawQr: ({ scope, services, lead_form, query }) => drawLinkQr(scope, services, lead_form.id, query),
  }),
];
