import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OpenDraft } from '#engines/drafts/web/index.ts';
import { ClientGroup, clientGroups } from '#features/client-groups/contract.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Addition, LeftOutClient, sequenceAdditions } from '../../adding-contract.ts';
import { emptySequence, Sequence, type SequenceDefinition, SequenceItem, sequences } from '../../contract.ts';
import { sequenceEntry } from '../../entry-contract.ts';
import { EntryTab } from './entry-tab.tsx';

const group = (id: number, name: string, criteria: object | null = null) => sample(ClientGroup, { id, name, criteria });
const manyGroups = Array.from({ length: 60 }, (_, index) => group(100 + index, `Group ${index}`));
const named = answers(sequenceEntry.getChoices, {
  sources: [{ id: 5, name: 'Website form' }],
  stages: [{ id: 8, name: 'Viewing' }],
});
const others = answers(sequences.list, pageWith([sample(SequenceItem, { id: 42, title: 'Second week' })]));
const groups = answers(clientGroups.list, pageWith([group(3, 'Fair'), group(4, 'Hot leads', {}), ...manyGroups]));
const added = (...of: Partial<Addition>[]) =>
  answers(sequenceAdditions.list, pageWith(of.map((one) => sample(Addition, { id: 9, ...one }))));
const known = [named, others, groups, added()];

const policy = { EDIT: true, DELETE: true, COPY: true, MAKE_PRIVATE: true, MAKE_ORG: true, MAKE_SUBTEAMS: true };
const change = vi.fn();

let page: OpenPage;
afterEach(() => {
  change.mockReset();
  page.close();
});

function open(calls: FakeCall[], rules: Partial<SequenceDefinition> = {}, parts: Partial<Sequence> = {}) {
  const draft = { ...emptySequence, ...rules };
  const sequence = sample(Sequence, {
    id: 41,
    title: 'First week',
    owner_profile_name: 'Daniel Ong',
    live_version: 1,
    access_policy: policy,
    draft,
    ...parts,
  });
  const opened = { draft, stored: sequence, store: { change } } as unknown as OpenDraft<Sequence>;
  page = openPart(() => <EntryTab sequence={sequence} draft={opened} />, { calls });
  return page;
}

const changed = () => change.mock.calls.at(-1)?.[0] as SequenceDefinition;

describe('who comes into a sequence, and what ends it', () => {
  it('is loading', () => {
    expect(open([waits(sequenceEntry.getChoices), others, groups]).text()).not.toContain(
      'Clients are added automatically',
    );
  });

  it('says that it did not load', async () => {
    await open([fails(sequenceEntry.getChoices, 'internal'), others, groups]).shows('The choices couldn’t be loaded.');
  });

  it('is empty at first: no rule, and the usual stops', async () => {
    await open(known).shows(
      'Clients are added automatically',
      'When they reply',
      'Adding a client again',
      'Never',
      'Go through both',
    );
    expect(page.text()).not.toContain('Days since they left');
  });

  it('shows what was chosen, and what was deleted since', async () => {
    const entry = { ...emptySequence.entry, lead_source_ids: [5], client_group_ids: [77], after_sequence_ids: [42] };
    await open(known, { entry, again_after_days: 14 }).shows(
      'Website form',
      'Deleted',
      'Second week',
      'Days since they left',
      '14',
    );
  });

  it('changes the draft by one rule at a time', async () => {
    await open(known).shows('When a meeting is logged');
    const press = (label: string) =>
      [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.includes(label))!.click();
    press('When a meeting is logged');
    expect(changed()).toEqual({ ...emptySequence, stops: { ...emptySequence.stops, on_meeting: true } });
    press('After some days');
    expect(changed().again_after_days).toBe(30);
    press('Wait until the other one ends');
    expect(changed().beside_others).toBe('WAITS');
  });

  it('is only looked at by people who may not change it', async () => {
    await open(known, {}, { access_policy: { ...policy, EDIT: false } }).shows('Ask Daniel Ong to change this.');
    const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox], input[type=radio]')];
    expect(boxes.every(({ disabled }) => disabled)).toBe(true);
  });
});

describe('adding whole groups', () => {
  it('is not there before the sequence is published', async () => {
    await open(known, {}, { live_version: null }).shows('Clients are added automatically');
    expect(page.text()).not.toContain('Add whole groups');
  });

  it('shows how far it is, and can be stopped', async () => {
    const running = { status: 'RUNNING' as const, total_count: 40_000, done_count: 1_200, added_count: 1_200 };
    const cancelled = answers(sequenceAdditions.cancel, sample(Addition, { id: 9, status: 'CANCELLED' }));
    await open([named, others, groups, added(running), cancelled]).shows(
      'Adding clients',
      '1,200 of 40,000 clients',
      'Stop',
    );
    page.press('Stop');
    await waitFor(() => expect(page.network.asked).toContain(sequenceAdditions.cancel));
  });

  it('says how it ended, and names who was left out and why', async () => {
    const done = { status: 'DONE' as const, total_count: 12, done_count: 12, added_count: 11 };
    const left = sample(LeftOutClient, { client: { id: 1, name: 'Jane Tan' }, reason: 'WAS_INSIDE' });
    const calls = [named, others, groups, added(done), answers(sequenceAdditions.listLeftOut, pageWith([left]))];
    await open(calls).shows('11 clients were added.', '1 client was left out', 'Download all');
    document.querySelector('details')!.open = true;
    document.querySelector('details')!.dispatchEvent(new Event('toggle'));
    await page.shows('Jane Tan', 'Was in it before');
  });
});
