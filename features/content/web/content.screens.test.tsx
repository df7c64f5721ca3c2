import { contentLabels } from '#features/content-labels/contract.ts';
import { ShareStats, shares } from '#features/sharing/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import {
  ContentStats,
  contents,
  DocumentTemplate,
  documentTemplates,
  ShareMessage,
  shareMessages,
  TextTemplate,
  textTemplates,
} from '../contract.ts';
import { contentScreens, contentWeb } from './index.ts';

const message = sample(TextTemplate, {
  id: 21,
  label_ids: [],
  publish_request: null,
  title: 'First answer',
  body: 'Hello {{client_first_name}}',
});
const file = sample(DocumentTemplate, {
  id: 22,
  label_ids: [],
  publish_request: null,
  title: 'Price list',
  doc_status: 'PROCESSED',
  content_type: 'application/pdf',
  size_bytes: 12_000,
  page_count: 1,
  pages: [{ width: 600, height: 800 }],
});

const labels = answers(contentLabels.list, { results: [] });
const stats = [answers(contents.getStats, sample(ContentStats, {})), labels];
const unshared = [
  ...stats,
  answers(shares.listClientsWithStats, pageWith([])),
  answers(shares.getStats, sample(ShareStats, { TOTAL_SHARED: 0 })),
  answers(shareMessages.get, sample(ShareMessage, {})),
];

testScreens(
  { ...contentWeb.screens, ...contentScreens },
  {
    content: {
      at: '/content',
      empty: 'none: it leads to the messages',
      failed: 'none: it leads to the messages',
      locked: 'none: it leads to the messages',
      filled: {
        it: 'leads to the messages (S0-2.1-14)',
        calls: [...stats, answers(textTemplates.list, pageWith([message]))],
        shows: ['First answer'],
      },
    },
    messages: {
      at: '/content/messages',
      empty: [
        {
          it: 'says what messages are for',
          calls: [...stats, answers(textTemplates.list, pageWith([]))],
          shows: ['No messages yet', 'Save messages you send often.', 'New message'],
        },
      ],
      failed: {
        it: 'says that the messages failed to load',
        calls: [...stats, fails(textTemplates.list, 'internal')],
        shows: ['Couldn’t load content', 'Something went wrong on our side.'],
      },
      locked: [
        {
          it: 'offers no new message to a person who may not write any',
          calls: [...stats, answers(textTemplates.list, pageWith([]))],
          person: { policies: [] },
          shows: ['No messages yet'],
          lacks: ['New message'],
        },
        {
          it: 'offers no filter by opens in the free tier (S0-6-21)',
          calls: [...stats, answers(textTemplates.list, pageWith([message]))],
          person: { is_free_tier: true },
          shows: ['First answer', 'Shared'],
          lacks: ['Unopened'],
        },
      ],
      filled: [
        {
          it: 'lists the messages (S0-2.1-16)',
          calls: [...stats, answers(textTemplates.list, pageWith([message]))],
          shows: ['First answer', 'Hello', 'Share: First answer'],
        },
        {
          it: 'says of a private message that it is, and nothing of one for the whole company (S0-6-26)',
          calls: [
            ...stats,
            answers(
              textTemplates.list,
              pageWith([message, sample(TextTemplate, { ...message, id: 23, visibility: 'ORG' })]),
            ),
          ],
          person: { is_team_account: true },
          shows: ['Private Content'],
          lacks: ['Company Content'],
        },
        {
          at: '/content/messages?search=first',
          it: 'counts what a search finds in all types, not only in this one',
          calls: [
            ...stats,
            answers(contents.search, {
              results: [],
              counts: { text: 1, file: 37, html_page: 4, collection: 0, sequence: 0 },
            }),
            answers(textTemplates.list, pageWith([message])),
          ],
          shows: ['Messages1Files37'],
        },
      ],
    },
    files: {
      at: '/content/files',
      empty: {
        it: 'says what files are for',
        calls: [...stats, answers(documentTemplates.list, pageWith([]))],
        shows: ['No files yet', 'Upload a brochure or price list', 'Upload files'],
      },
      failed: {
        it: 'says that the files failed to load',
        calls: [...stats, fails(documentTemplates.list, 'internal')],
        shows: ['Couldn’t load content'],
      },
      locked: {
        it: 'offers no upload to a person who may not add files',
        calls: [...stats, answers(documentTemplates.list, pageWith([]))],
        person: { policies: [] },
        shows: ['No files yet', 'What your team shares with you appears here.'],
        lacks: ['Upload files'],
      },
      filled: {
        it: 'lists the files (S0-2.1-15)',
        calls: [...stats, answers(documentTemplates.list, pageWith([file]))],
        shows: ['Price list', 'PDF · 1 page · 11.7 KB'],
      },
    },
    message: {
      at: '/content/message/21',
      empty: {
        it: 'says that the message is gone',
        calls: [fails(textTemplates.get, 'not_found')],
        shows: ['This content does not exist', 'Back to messages'],
      },
      failed: [
        {
          it: 'says that the message failed to load',
          calls: [fails(textTemplates.get, 'internal')],
          shows: ['Couldn’t load this content'],
        },
        {
          it: 'says that its recipients failed to load',
          calls: [...unshared, answers(textTemplates.get, message), fails(shares.listClientsWithStats, 'internal')],
          shows: ['First answer', 'Couldn’t load who it was shared with.'],
        },
      ],
      locked: [
        {
          it: 'says who may share it',
          calls: [fails(textTemplates.get, 'no_permission_for_object')],
          shows: [
            'Insufficient permissions',
            'You do not have permission to do this.',
            'Ask its owner to share it with you.',
            'Back to messages',
          ],
        },
        {
          it: 'shows no figures in the free tier',
          calls: [...unshared, answers(textTemplates.get, message)],
          person: { is_free_tier: true },
          shows: ['Subscribe to unlock stats'],
        },
      ],
      filled: {
        it: 'shows the message (S0-2.1-19)',
        calls: [...unshared, answers(textTemplates.get, message)],
        shows: ['First answer', 'Hello client first name', 'Not shared yet.', 'Private notes'],
      },
    },
    file: {
      at: '/content/file/22',
      empty: {
        it: 'says that the file is gone',
        calls: [fails(documentTemplates.get, 'not_found')],
        shows: ['This content does not exist', 'Back to files'],
      },
      failed: [
        {
          it: 'says that the file failed to load',
          calls: [fails(documentTemplates.get, 'internal')],
          shows: ['Couldn’t load this content'],
        },
        {
          it: 'says that the share message failed to load',
          calls: [...unshared, answers(documentTemplates.get, file), fails(shareMessages.get, 'internal')],
          shows: ['Price list', 'Couldn’t load the default message.'],
        },
      ],
      locked: [
        {
          it: 'says who may share it',
          calls: [fails(documentTemplates.get, 'no_permission_for_object')],
          shows: ['Insufficient permissions', 'Back to files'],
        },
        {
          it: 'shows no figures in the free tier',
          calls: [...unshared, answers(documentTemplates.get, file)],
          person: { is_free_tier: true },
          shows: ['Subscribe to unlock stats'],
        },
      ],
      filled: {
        it: 'shows the file (S0-2.1-20)',
        calls: [...unshared, answers(documentTemplates.get, file)],
        shows: ['Price list', 'Page 1 of 1', 'Not shared yet.', 'Default message'],
      },
    },
    file_preview: {
      at: '/document-template/preview/22',
      empty: {
        it: 'says that the file is gone',
        calls: [fails(documentTemplates.get, 'not_found')],
        shows: ['This content does not exist', 'Back to files'],
      },
      failed: {
        it: 'says that the file failed to load',
        calls: [fails(documentTemplates.get, 'internal')],
        shows: ['Couldn’t load this content'],
      },
      locked: {
        it: 'says who may share it',
        calls: [fails(documentTemplates.get, 'no_permission_for_object')],
        shows: ['Insufficient permissions', 'Back to files'],
      },
      filled: [
        {
          it: 'shows the pages (S0-2.1-86)',
          calls: [answers(documentTemplates.get, file)],
          shows: ['Price list', 'Zoom in', 'Page 1 of 1'],
        },
        {
          it: 'shows them without zoom where the link turns it off (S0-2.1-86)',
          at: '/document-template/preview/22?zoom=off',
          calls: [answers(documentTemplates.get, file)],
          shows: ['Price list', 'Page 1 of 1'],
          lacks: ['Zoom in'],
        },
      ],
    },
  },
);
