import { continueInApp } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { bind } from '#platform/server/http/bind.ts';
import { contents, documentTemplates, shareMessages, textTemplates, videos } from '../contract.ts';
import { requireContentKind } from './content-kind.ts';
import { copyContent } from './create-content.ts';
import { deleteContent, restoreContent } from './delete-content.ts';
import { createDocument, updateDocument } from './kinds/file/document-templates.ts';
import { listDocuments } from './kinds/file/files.queries.ts';
import { sendImage } from './kinds/file/send-image.ts';
import { listTexts } from './kinds/message/messages.queries.ts';
import { createText, updateText } from './kinds/message/text-templates.ts';
import { readContentStats } from './list-contents.queries.ts';
import { searchContents } from './search/search-contents.queries.ts';
import { getShareMessage, resetShareMessage, setShareMessage } from './share-messages.ts';
import { changeShareOptions } from './share-options.ts';
import { listSubteams } from './subteam-contents.queries.ts';
import { getVideo } from './videos/get-video.ts';
import { changeVisibility } from './visibility.ts';
import { writePrivateNotes } from './write-contents.queries.ts';

const textRoutes = bind(textTemplates, {
  create: ({ scope, body }) => createText(scope, body),
  update: ({ scope, content, body }) => updateText(scope, content, body),
  delete: ({ scope, content }) => deleteContent(scope, content),
  list: ({ scope, query }) => listTexts(scope, query),
  get: ({ content }) => content,
  search: ({ scope, query }) => listTexts(scope, query),
});

const documentRoutes = bind(documentTemplates, {
  list: ({ scope, query }) => listDocuments(scope, query),
  get: ({ content }) => content,
  create: ({ body, ...context }) => createDocument(context, body),
  update: ({ params, body, ...context }) => updateDocument(context, params.id, body),
  delete: ({ scope, content }) => deleteContent(scope, content),
  search: ({ scope, query }) => listDocuments(scope, query),
  getImage: ({ params, ...context }) => sendImage(context, params.image),
});

const anyContentRoutes = bind(contents, {
  search: ({ scope, query }) => searchContents(scope, query),
  getStats: ({ scope, params }) => readContentStats(scope, params.t),
  listSubteams: async ({ scope }) => ({ results: await listSubteams(scope) }),
  updatePrivateNotes: ({ scope, content, body }) => writePrivateNotes(scope, content.id, body.private_notes),
  updateShareOptions: ({ scope, content, body }) => changeShareOptions(scope, content, body),
  updateVisibility: async ({ scope, content, body }) => {
    await changeVisibility(scope, content, body);
    return requireContentKind(content.type).get(scope, content.id);
  },
  copy: ({ scope, content }) => copyContent(scope, content),
  restore: ({ scope, content }) => restoreContent(scope, content),
  continueInApp: async (context) => {
    const content = await context.withRow(async (_, row) => row);
    const { id, type, title } = content;
    return { url: await continueInApp(context, { page: fillPage(requireContentKind(type).page, { id }), title }) };
  },
});

const shareMessageRoutes = bind(shareMessages, {
  get: ({ scope, content }) => getShareMessage(scope, content),
  update: ({ scope, content, body }) => setShareMessage(scope, content, body.body),
  delete: ({ scope, content }) => resetShareMessage(scope, content),
});

const videoRoutes = bind(videos, { get: ({ services, query }) => getVideo(services, query.id) });

export const contentRoutes = [
  ...textRoutes,
  ...documentRoutes,
  ...anyContentRoutes,
  ...shareMessageRoutes,
  ...videoRoutes,
];
