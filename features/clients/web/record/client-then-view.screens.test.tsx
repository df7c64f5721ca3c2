import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasSomeFields } from '#testing/web/custom-fields.ts';
import { answers, type FakeCall, fails, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Client } from '../../contract.ts';
import { type ClientThen, clientHistory } from '../../history-contract.ts';
import { ClientThenView } from './client-then-view.tsx';

const at = '2026-03-01T12:00:00.000Z';
const all = { EDIT: true, DELETE: true, REASSIGN: true };
const client = sample(Client, { id: 11, name: 'May', access_policy: all });
const field = (name: string, then: unknown, now: unknown, can_bring_back = true) => ({
  ...{ field: name, then, now, can_bring_back },
  differs: JSON.stringify(then) !== JSON.stringify(now),
});
const followUp = { maturity_type: 'FIXED', remind_on: '2026-03-20T01:00:00.000Z', note: 'Call', repeat: null };
const then: ClientThen = {
  at,
  known_since: '2026-02-01T00:00:00.000Z',
  fields: [
    field('name', 'Mei', 'May'),
    field('location', 'Leeds', 'Leeds', false),
    field('assigned_to', { id: 7, name: 'Nadia Rahman' }, null),
    field('follow_up', followUp, null),
  ],
};

let page: OpenPage | undefined;
afterEach(() => page?.close());

async function open(calls: FakeCall[], rights = all): Promise<OpenPage & { onBack: () => void }> {
  const onBack = vi.fn();
  const shown = { ...client, access_policy: rights };
  page = openPart(() => <ClientThenView client={shown} at={at} onBack={onBack} />, {
    calls: [hasSomeFields, ...calls],
  });
  return { ...page, onBack };
}

describe('a client as of a day', () => {
  it('shows every field as it was beside what it is now, the follow-up too, and since when it is known', async () => {
    const { shows } = await open([answers(clientHistory.getAt, then)]);

    await shows('As of 01 Mar 2026', 'Known since 01 Feb 2026', 'Name Mei, now May', 'Leeds', 'Call, now —');
    await shows('Bring back all 3');
  });

  it('brings back one value or all, as the person saw them', async () => {
    const { shows, press, network } = await open([
      answers(clientHistory.getAt, then),
      answers(clientHistory.bringBack, client),
    ]);
    await shows('Bring back all 3');
    press('Bring back Follow-up');
    await shows('1 value brought back');
    press('Bring back all 3 values');
    await shows('3 values brought back');

    expect(network.faults).toEqual([]);
  });

  it('offers nothing to who may not edit, and no assignee to who may not reassign', async () => {
    const { shows, text } = await open([answers(clientHistory.getAt, then)], { ...all, REASSIGN: false });
    await shows('Bring back all 2');
    expect(text()).not.toContain('Bring back Assigned to');
    page?.close();

    const other = await open([answers(clientHistory.getAt, then)], { ...all, EDIT: false });
    await other.shows('Name Mei, now May');
    expect(other.text()).not.toContain('Bring back');
  });

  it('is read again after a conflict', async () => {
    const { shows, press, network } = await open([
      answers(clientHistory.getAt, then),
      fails(clientHistory.bringBack, 'edit_conflict', { conflicts: [] }),
    ]);
    await shows('Bring back all 3');
    press('Bring back all 3 values');

    const reads = () => network.asked.filter((endpoint) => endpoint === clientHistory.getAt).length;
    await waitFor(() => expect(reads()).toBeGreaterThan(1));
  });

  it('says why it is not shown, and goes back to all changes', async () => {
    const errors = { at: 'The history of this client does not go back so far' };
    const { shows, press, onBack } = await open([fails(clientHistory.getAt, 'invalid_input', { errors })]);
    await shows('does not go back so far');
    press('All changes');

    expect(onBack).toHaveBeenCalledOnce();
  });

  it('waits for its answer', async () => {
    await open([waits(clientHistory.getAt)]);

    await waitFor(() => expect(document.querySelector('[aria-busy=true], [role=status]')).not.toBeNull());
  });
});
