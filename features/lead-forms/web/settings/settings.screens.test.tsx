import { afterEach, expect, it, vi } from 'vitest';
import { ClientGroup, clientGroups } from '#features/client-groups/contract.ts';
import { clients } from '#features/clients/contract.ts';
import { answers, type FakeCall, fails, pageWith } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { sampleDefinition, sampleQuestion } from '#testing/web/sample-form.ts';
import { LeadForm, leadForms } from '../../contract.ts';

const form = sample(LeadForm, {
  id: 9,
  name: 'Bayshore',
  state: 'LIVE',
  live_version: 1,
  address: 'https://leadkeep.example/f/k3jd92',
  alias: null,
  allowed_sites: ['northgate.example'],
  draft: sampleDefinition([sampleQuestion('qphone01', 'phone')]),
});
const around = [
  answers(leadForms.get, form),
  answers(clients.listAssignees, pageWith([])),
  answers(clientGroups.list, pageWith([])),
];

let page: OpenPage | undefined;

afterEach(() => {
  page?.close();
  vi.unstubAllGlobals();
});

function open(...calls: FakeCall[]): OpenPage {
  page = openPage('/integrations/lead-forms/9?tab=settings', { calls: [...around, ...calls] });
  return page;
}

it('shows what of a form counts at once', async () => {
  await open().shows(
    'Name and address',
    'Bayshore',
    'leadkeep.example/f/',
    'Last day',
    'Goes to',
    'northgate.example',
    'Close the form',
    'Archive',
    'Delete',
  );
});

it('stores a name', async () => {
  const shown = open(answers(leadForms.update, { ...form, name: 'Bayshore Residences', draft_found_by: null }));
  await shown.shows('Save settings');
  shown.write('Name required', 'Bayshore Residences');
  shown.press('Save settings');
  await shown.shows('Settings saved', 'Bayshore Residences');
  expect(shown.network.faults).toEqual([]);
});

it('says that an address is taken before it is stored', async () => {
  const shown = open(answers(leadForms.checkAlias, { is_free: false, reason: 'This address is taken' }));
  await shown.shows('Save settings');
  shown.write('Readable addressOptional', 'bayshore');
  shown.press('Save settings');
  await shown.shows('This address is taken');
  expect(shown.network.asked).not.toContain(leadForms.update);
});

it('names the line that is no site', async () => {
  const shown = open();
  await shown.shows('Save settings');
  shown.write('Allowed sitesOptional', 'not_a_site');
  shown.press('Save settings');
  await shown.shows('“not_a_site” isn’t a site.');
});

it('names people, groups and days where two people chose differently, not their numbers (D6)', async () => {
  const conflicts = [
    { field: 'group_ids', base: [], mine: [3], theirs: [4], by: 'Siti Omar', at: null },
    { field: 'closes_at', base: null, mine: null, theirs: '2026-11-30T16:00:00.000Z', by: 'Siti Omar', at: null },
  ];
  const shown = open(
    fails(leadForms.update, 'edit_conflict', { conflicts }),
    answers(clientGroups.list, pageWith([sample(ClientGroup, { id: 3, name: 'Buyers', criteria: null })])),
  );
  await shown.shows('Save settings');
  shown.write('Name required', 'Mine');
  shown.press('Save settings');
  await shown.shows('Buyers', 'A deleted group', '30 Nov 2026', 'None');
});

it('says that a group was deleted, and lets it be taken away', async () => {
  const shown = open(answers(leadForms.get, { ...form, group_ids: [4] }));
  await shown.shows('A deleted group', 'A group was deleted. Remove it so that the form can be published.');
});

it('asks about a setting that somebody else changed meanwhile (D6)', async () => {
  const conflict = { field: 'name', base: 'Bayshore', mine: 'Mine', theirs: 'Theirs', by: 'Siti Omar', at: null };
  const shown = open(fails(leadForms.update, 'edit_conflict', { conflicts: [conflict] }));
  await shown.shows('Save settings');
  shown.write('Name required', 'Mine');
  shown.press('Save settings');
  await shown.shows('Siti Omar', 'Theirs');
});
