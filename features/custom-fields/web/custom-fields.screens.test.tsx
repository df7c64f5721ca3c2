import { answers, fails } from '#testing/web/fake-calls.ts';
import type { OpenPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { testScreens } from '#testing/web/screens.ts';
import { CustomField, customFields, type FieldUse, Removal } from '../contract.ts';
import { customFieldsWeb } from './index.ts';

const stage = sample(CustomField, {
  id: 1,
  key: 'sort1',
  name: 'Lead stage',
  type: 'dropdown',
  default_key: 'LEAD_STAGE',
  is_pipeline: true,
  options: [
    { id: 11, name: 'New', color_id: 3, outcome: 'OPEN' },
    { id: 12, name: 'Quote sent', color_id: 4, outcome: 'OPEN' },
    { id: 13, name: 'Won', color_id: 6, outcome: 'WON' },
  ],
});
const size = sample(CustomField, { id: 2, key: 'sort2', name: 'Budget', type: 'number', currency: 'SGD' });
const area = sample(CustomField, { id: 3, key: 'sort3', name: 'Area', type: 'text' });
const uses: FieldUse[] = [
  {
    field_id: 1,
    clients_count: 1000,
    options: [
      { option_id: 11, clients_count: 30 },
      { option_id: 12, clients_count: 214 },
    ],
  },
  { field_id: 3, clients_count: 12, options: [] },
];
const removal = sample(Removal, { id: 9, kind: 'field', field_name: 'Old field', clients_count: 4 });

const noRemovals = answers(customFields.listRemovals, { results: [] });
const counts = answers(customFields.listUses, { results: uses });
const listed = (...fields: CustomField[]) => [noRemovals, counts, answers(customFields.list, { results: fields })];

const openField = async (page: OpenPage, name: string) => {
  await page.shows(name, '999+');
  page.press(name);
};

testScreens(customFieldsWeb.screens, {
  custom_client_fields: {
    at: '/account/custom-client-fields',
    empty: {
      it: 'offers the default fields and a field of one’s own',
      calls: listed(),
      shows: ['No custom fields yet', 'Add the default fields', 'Add field'],
      lacks: ['Recently removed'],
    },
    failed: {
      it: 'says that the fields failed to load',
      calls: [noRemovals, counts, fails(customFields.list, 'internal')],
      shows: ['Couldn’t load the fields'],
    },
    locked: {
      it: 'says who can allow it, and no section leads to it',
      person: { role: 'MEMBER', policies: [] },
      shows: ['You can’t manage custom client fields', 'Ask Nadia Rahman for the “Manage team” permission'],
      lacks: ['Add field'],
    },
    filled: [
      {
        it: 'lists the fields in their order with type, format and clients',
        calls: listed(stage, size, area),
        shows: [
          'Lead stage',
          'Default',
          'Dropdown',
          '999+',
          'Money, S$',
          'Up to 250 characters',
          '12',
          '3 of 50 fields.',
        ],
      },
      {
        it: 'edits a field beside the list',
        calls: listed(stage, size, area),
        acts: (page) => openField(page, 'Lead stage'),
        shows: [
          'Dropdown, default field. It can be renamed, not deleted.',
          'Counts as',
          '214',
          'Show as the pipeline board',
        ],
        lacks: ['Unsaved changes'],
      },
      {
        it: 'asks where the clients of a removed option go',
        calls: listed(stage, size, area),
        acts: async (page) => {
          await openField(page, 'Lead stage');
          await page.shows('214');
          page.press('Remove Quote sent');
        },
        shows: [
          '214 clients use “Quote sent”',
          'You can undo this for 30 days.',
          'Move them to',
          'Remove and move 214 clients',
          '1 option to remove',
        ],
      },
      {
        it: 'asks before unsaved changes are lost',
        calls: listed(stage, size, area),
        acts: async (page) => {
          await openField(page, 'Area');
          await page.shows('Text field');
          page.write('Name', 'Neighbourhood');
          await page.shows('Unsaved changes');
          page.press('Cancel');
        },
        shows: ['Discard your changes?', 'Keep editing'],
      },
      {
        it: 'adds a field, and says what is missing',
        calls: listed(stage, size, area),
        acts: async (page) => {
          await page.shows('999+');
          page.press('Add field');
          await page.shows('New field');
          page.press('Save field');
        },
        shows: ['This field is required'],
      },
      {
        it: 'says before deleting how many clients lose a value',
        calls: listed(stage, size, area),
        acts: async (page) => {
          await page.shows('999+');
          page.press('Actions for Area');
          await page.shows('Delete field');
          page.press('Delete field');
        },
        shows: ['Delete “Area”?', '12 clients lose their value. You can undo this for 30 days.'],
      },
      {
        it: 'moves a field at once and back when the move is refused',
        calls: [...listed(stage, size, area), fails(customFields.changePriority, 'internal')],
        acts: async (page) => {
          await page.shows('999+');
          page.press('Actions for Lead stage');
          await page.shows('Move down');
          page.press('Move down');
          await page.shows("Couldn't save", 'Something went wrong on our side.');
          page.press('Dismiss');
        },
        shows: ['Clients Actions Move Lead stage Lead stage Default'],
      },
      {
        it: 'lists what was removed lately, with Undo',
        calls: [...listed(stage), answers(customFields.listRemovals, { results: [removal] })],
        shows: ['Recently removed', 'Field “Old field” deleted', '4 clients', 'Undo'],
      },
    ],
  },
});
