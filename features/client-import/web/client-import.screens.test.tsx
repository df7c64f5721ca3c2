import { clients } from '#features/clients/contract.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ClientImport, clientImports, ImportSummary } from '../contract.ts';
import { clientImportWeb } from './index.ts';

const earlier = sample(ImportSummary, { id: 31, file_name: 'spring.csv' });
const draft = sample(ClientImport, { id: 31, file_name: 'spring.csv', status: 'DRAFT' });

testScreens(clientImportWeb.screens, {
  import_clients: {
    at: '/clients/import',
    empty: {
      it: 'asks for a file',
      calls: [answers(clientImports.list, pageWith([]))],
      shows: ['Import clients', 'Drop a CSV file here'],
    },
    failed: [
      {
        it: 'says that earlier imports failed to load',
        calls: [fails(clientImports.list, 'internal')],
        shows: ['Drop a CSV file here', 'Couldn’t load past imports'],
      },
      {
        it: 'says that the import failed to load',
        at: '/clients/import?id=31',
        calls: [fails(clientImports.get, 'internal')],
        shows: ['Couldn’t load this import'],
      },
    ],
    locked: {
      it: 'says that an import of somebody else does not exist',
      at: '/clients/import?id=31',
      calls: [fails(clientImports.get, 'not_found')],
      shows: ['This import does not exist', 'You can only see your own imports.'],
    },
    filled: [
      {
        it: 'lists earlier imports',
        calls: [answers(clientImports.list, pageWith([earlier]))],
        shows: ['Past imports', 'spring.csv', 'Not imported yet'],
      },
      {
        it: 'shows an import',
        at: '/clients/import?id=31',
        calls: [answers(clientImports.get, draft), answers(clients.listAssignees, pageWith([]))],
        shows: ['spring.csv', 'First rows of the file', 'Dry run'],
      },
    ],
  },
});
