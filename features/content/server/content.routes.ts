import { done } from '#platform/contract/endpoint.ts';
import { Problem } from '#platform/contract/problems.ts';
import { bind } from '#platform/server/bind.ts';
import { contents, documentTemplates, shareMessages, textTemplates } from '../contract.ts';
import { findContent, getDocument, getText, requireContent } from './contents.queries.ts';
import { copyContent } from './copy-content.ts';
import { deleteContent, restoreContent } from './delete-content.ts';
import { createDocument, updateDocument } from './document-templates.ts';
import { getContent } from './get-content.ts';
import { listDocuments, listTexts, readContentStats } from './list-contents.queries.ts';
import { sendImage } from './send-image.ts';
import { getShareMessage, resetShareMessage, setShareMessage } from './share-messages.ts';
import { changeShareOptions } from './share-options.ts';
import { createText, updateText } from './text-templates.ts';
import { changeVisibility } from './visibility.ts';
import { writePrivateNotes } from './write-contents.queries.ts';

const textRoutes = bind(textTemplates, {
  create: ({ scope, body }) => createText(scope, body),
  update: ({ scope, params, body }) => updateText(scope, params.id, body),
  delete: async ({ scope, params }) => {
    await deleteContent(scope, { type: 'text', id: params.id });
    return done;
  },
  list: ({ scope, query }) => listTexts(scope, query),
  get: ({ scope, params }) => getText(scope, params.id),
  search: ({ scope, query }) => listTexts(scope, query),
});

const documentRoutes = bind(documentTemplates, {
  list: ({ scope, query }) => listDocuments(scope, query),
  get: ({ scope, params }) => getDocument(scope, params.id),
  create: ({ body, ...context }) => createDocument(context, body),
  update: ({ params, body, ...context }) => updateDocument(context, params.id, body),
  delete: async ({ scope, params }) => {
    await deleteContent(scope, { type: 'file', id: params.id });
    return done;
  },
  search: ({ scope, query }) => listDocuments(scope, query),
  getImage: ({ params, ...context }) => sendImage(context, params),
});

const anyContentRoutes = bind(contents, {
  getStats: ({ scope, params }) => readContentStats(scope, params.t),
  updatePrivateNotes: async ({ scope, params, body }) => {
    await requireContent(scope, { type: params.t, id: params.id }, 'view');
    await writePrivateNotes(scope, params.id, body.private_notes);
    return done;
  },
  updateShareOptions: ({ scope, params, body }) => changeShareOptions(scope, { type: params.t, id: params.id }, body),
  updateVisibility: async ({ scope, params, body }) => {
    const content = { type: params.t, id: params.id };
    await changeVisibility(scope, content, body);
    return getContent(scope, content);
  },
  copy: ({ scope, params }) => copyContent(scope, { type: params.t, id: params.id }),
  restore: ({ scope, params }) => restoreContent(scope, { type: params.t, id: params.id }),
  continueInApp: async ({ scope, params, services: { settings } }) => {
    await findContent(scope, params, 'view');
    const url = settings.app_store_url ?? settings.play_store_url;
    if (!url) throw new Problem('not_found', { log_detail: 'no mobile app is configured' });
    return { url };
  },
});

const shareMessageRoutes = bind(shareMessages, {
  get: ({ scope, params: { a: type, b: id } }) => getShareMessage(scope, { type, id }),
  update: ({ scope, params: { a: type, b: id }, body }) => setShareMessage(scope, { type, id }, body.body),
  delete: ({ scope, params: { a: type, b: id } }) => resetShareMessage(scope, { type, id }),
});

export const contentRoutes = [...textRoutes, ...documentRoutes, ...anyContentRoutes, ...shareMessageRoutes];
