import { expect } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { CustomField, customFields } from '#features/custom-fields/contract.ts';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, fails, pageWith } from '#testing/web/fake-calls.ts';
import type { OpenPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { ClientImport, clientImports, ImportSummary } from '../contract.ts';
import { clientImportWeb } from './index.ts';

const earlier = sample(ImportSummary, { id: 31, file_name: 'spring.csv' });
const mapped = sample(ClientImport, {
  id: 31,
  file_name: 'spring.csv',
  status: 'CHECKED',
  columns: ['Name', 'Price', 'Move-in', 'Old'],
  sample: [['Tan', '1.250', '03/04/2026', 'x']],
  mapping: ['name', 'custom:sort2', 'custom:sort4', 'custom:gone9'],
  default_country: 'SG',
  check: { rows: 1, outcomes: { CREATED: 1, ATTACHED: 0, DUPLICATE_IN_FILE: 0, UNCHANGED: 0, BAD: 0 }, remarks: {} },
  column_forms: [
    { column: 1, form: 'DECIMAL_COMMA', decided_by: 'COLUMN' },
    { column: 2, form: 'DAY_FIRST', decided_by: 'COUNTRY' },
  ],
});
const workbook = sample(ClientImport, {
  id: 31,
  file_name: 'spring.xlsx',
  file_kind: 'XLSX',
  status: 'DRAFT',
  sheets: ['Spring', 'Autumn'],
  sheet: 'Spring',
});
const cards = sample(ClientImport, { id: 31, file_name: 'contacts.vcf', file_kind: 'VCARD', status: 'DRAFT' });
const done = sample(ClientImport, {
  id: 31,
  file_name: 'spring.csv',
  status: 'DONE',
  failure: null,
  result: mapped.check,
  undo_until: '2026-04-09T08:00:00.000Z',
});
const draft = sample(ClientImport, { id: 31, file_name: 'spring.csv', status: 'DRAFT' });

const pick = (option: string) =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')]
    .find(({ textContent }) => textContent === option)!
    .click();

/** Opens the dialog of a new field for the last column and chooses its type. */
async function chooseType(page: OpenPage, type: string): Promise<void> {
  await page.shows('Old becomes');
  page.press('Old becomes');
  await page.shows('New field…');
  pick('New field…');
  await page.shows('Type Text');
  page.press('Type');
  await page.shows(type);
  pick(type);
}

testScreens(clientImportWeb.screens, {
  import_clients: {
    at: '/clients/import',
    empty: {
      it: 'asks for a file',
      calls: [answers(clientImports.list, pageWith([]))],
      shows: ['Import clients', 'Drop a file here'],
    },
    failed: [
      {
        it: 'says that earlier imports failed to load',
        calls: [fails(clientImports.list, 'internal')],
        shows: ['Drop a file here', 'Couldn’t load past imports'],
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
      {
        it: 'says until when an import can be undone',
        at: '/clients/import?id=31',
        calls: [answers(clientImports.get, done)],
        shows: ['1 client added', 'Undo import', 'Can be undone until 09 Apr 2026.'],
      },
      {
        it: 'offers no undo after 30 days',
        at: '/clients/import?id=31',
        calls: [answers(clientImports.get, { ...done, undo_until: null })],
        shows: ['1 client added', 'Download report'],
        lacks: ['Undo import', 'Can be undone'],
      },
      {
        it: 'offers the sheets of a workbook, which has no encoding',
        at: '/clients/import?id=31',
        calls: [answers(clientImports.get, workbook), answers(clients.listAssignees, pageWith([]))],
        shows: ['spring.xlsx', 'Sheet Spring'],
        lacks: ['Encoding', 'Column separator'],
      },
      {
        it: 'asks nothing about how cards are read',
        at: '/clients/import?id=31',
        calls: [answers(clientImports.get, cards), answers(clients.listAssignees, pageWith([]))],
        shows: ['contacts.vcf', 'Dry run'],
        lacks: ['File format', 'Encoding'],
      },
      {
        it: 'offers the fields of the organisation under their heading, and says how dates and numbers are read',
        at: '/clients/import?id=31',
        calls: [answers(clientImports.get, mapped), answers(clients.listAssignees, pageWith([])), hasSomeFields],
        acts: async (page) => {
          await page.shows('Price: 1.250 is one thousand two hundred and fifty, as other values in the column show');
          await page.shows('Move-in: 03/04/2026 is 3 April 2026, as is usual in Singapore.', 'Deleted field');
          page.press('Price becomes');
          await page.shows('Groups Lead stage Budget Area Move-in Mortgage');
          const own = document.querySelector('[role=listbox] [role=group]');
          const heading = document.getElementById(own?.getAttribute('aria-labelledby') ?? '');
          expect(heading?.textContent).toBe('Custom fields');
        },
        shows: ['Price becomes Budget'],
      },
      {
        it: 'says that columns are as in an earlier import and that the file was imported before, and guesses them again',
        at: '/clients/import?id=31',
        calls: [
          answers(clientImports.get, {
            ...draft,
            mapping_from: '2026-03-09T08:00:00.000Z',
            same_file_at: '2026-03-10T08:00:00.000Z',
          }),
          answers(clients.listAssignees, pageWith([])),
          answers(clientImports.update, draft),
        ],
        acts: async (page) => {
          await page.shows('As in your import of 09 Mar 2026.', 'You imported this file on 10 Mar 2026.');
          page.press('Guess again');
        },
        shows: [],
      },
      {
        it: 'adds a field for a column, with the type its values suggest',
        at: '/clients/import?id=31',
        calls: [
          answers(clientImports.get, {
            ...mapped,
            check: null,
            columns: ['Name', 'Floor', 'Move-in', 'Old'],
            sample: [['Tan', '12', '', '']],
          }),
          answers(clients.listAssignees, pageWith([])),
          hasSomeFields,
          answers(customFields.create, sample(CustomField, { key: 'number7', name: 'Floor', type: 'number' })),
          answers(clientImports.update, draft),
        ],
        acts: async (page) => {
          await page.shows('Floor becomes');
          page.press('Floor becomes');
          await page.shows('New field…');
          pick('New field…');
          await page.shows('Type Number');
          page.press('Add field');
        },
        shows: ['Floor added'],
      },
      {
        it: 'adds a dropdown with the values of the column as its options, and says where there are too many',
        at: '/clients/import?id=31',
        calls: [
          answers(clientImports.get, { ...mapped, check: null }),
          answers(clients.listAssignees, pageWith([])),
          hasSomeFields,
          answers(clientImports.listColumnValues, { values: ['Warm', 'Cold'], is_whole: true }),
          answers(customFields.create, sample(CustomField, { key: 'dropdown8', name: 'Old', type: 'dropdown' })),
          answers(clientImports.update, draft),
        ],
        acts: async (page) => {
          await chooseType(page, 'Dropdown');
          await page.shows('2 options: Warm · Cold');
          page.press('Add field');
        },
        shows: ['Old added'],
      },
      {
        it: 'offers text where a column has more values than a dropdown has options',
        at: '/clients/import?id=31',
        calls: [
          answers(clientImports.get, { ...mapped, check: null }),
          answers(clients.listAssignees, pageWith([])),
          hasSomeFields,
          answers(clientImports.listColumnValues, { values: null, is_whole: false }),
        ],
        acts: (page) => chooseType(page, 'Dropdown'),
        shows: ['This column has more than 100 different values, or one longer than 60 characters. Choose text.'],
      },
    ],
  },
});
