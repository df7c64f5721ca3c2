import { afterEach, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { ClientSequence, ClientStep, dueSteps, SequenceClient, sequenceClients } from '../../clients-contract.ts';
import { Sequence, type Step } from '../../contract.ts';
import { PeopleTab } from './people-tab.tsx';

let page: OpenPage | undefined;
afterEach(() => page?.close());

const step: Step = {
  id: 's000001',
  type: 'SHARE_CONTENT',
  content_id: 5,
  platform: 'whatsapp',
  message: '',
  is_automatic: false,
  hours: null,
};
const call: Step = { id: 's000002', type: 'CONTACT_CLIENT', contact_type: 'phone_call', note: '', hours: null };
const sequence = sample(Sequence, {
  id: 3,
  title: 'Overseas buyer',
  state: 'RUNNING',
  live_version: 1,
  steps: [step, { id: 's000009', type: 'DELAY', count: 1, unit: 'DAY' }, call],
  contents: [{ id: 5, type: 'file', title: 'E-brochure', is_deleted: false, is_failed: false }],
  counts: { inside: 2, today: 1, overdue: 1, held: 4, finished: 9, replied: 3 },
  step_counts: { s000001: { upcoming: 3, today: 4, overdue: 1, completed: 0, skipped: 0 } },
});
const inside = (id: number, name: string, more: Partial<SequenceClient> = {}) =>
  sample(SequenceClient, {
    id,
    sequence: { id: 3, title: 'Overseas buyer' },
    client: { id: 10 + id, name },
    assigned_to: { id: 8, name: 'Daniel Ong' },
    state: 'ACTIVE',
    status: 'TODAY',
    due_at: new Date().toISOString(),
    step,
    step_number: 1,
    step_count: 2,
    time_zone: 'Asia/Singapore',
    ...more,
  });
const late = inside(1, 'Marcus Feldmann', {
  status: 'OVERDUE',
  due_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
});
const held = inside(2, 'Thabo Nkosi', {
  state: 'PAUSED',
  reason: 'REPLY',
  reason_text: 'Send me the price',
  status: 'PENDING',
  due_at: null,
});
const removed = inside(3, 'Yuki Tanaka', {
  state: 'REMOVED',
  reason: 'BY_HAND',
  state_by: { id: 8, name: 'Daniel Ong' },
  status: 'REMOVED',
  due_at: null,
});

const frame = [answers(clients.listAssignees, pageWith([]))];
const open = (calls: FakeCall[], shown: Sequence = sequence) => {
  page = openPart(() => <PeopleTab sequence={shown} />, { calls: [...frame, ...calls] });
  return page;
};
const listed = (...rows: SequenceClient[]) => answers(sequenceClients.list, pageWith(rows));

describe('the people in a sequence', () => {
  it('are listed with their step, when it is due, what it is about, who does it and why they are held', async () => {
    const shown = open([listed(late, held, removed)]);
    await shown.shows(
      'Marcus Feldmann',
      '1 of 2',
      '3 days late',
      'E-brochure',
      'Daniel Ong',
      'Active',
      'Replied',
      '“Send me the price”',
      'Nothing while held',
      'Removed by Daniel Ong',
    );
    expect(shown.network.faults).toEqual([]);
  });

  it('say what keeps a step from being sent, that it was not, and for which sequence one waits', async () => {
    const shown = open([
      listed(
        late,
        inside(4, 'Olivier Tremblay', { missing: 'NO_PHONE' }),
        inside(5, 'Kwame Mensah', { state: 'WAITING', status: 'PENDING', due_at: null, waits_for: 'New lead' }),
      ),
    ]);
    await shown.shows('Active', 'Not sent', 'No WhatsApp number', 'Waits for “New lead”');
  });

  it('are counted by step; a press on a step shows only those on it', async () => {
    const shown = open([listed(late)]);
    await shown.shows('Step 1, E-brochure, 8 clients', '1 overdue', 'Step 2, Contact client, Call, 0 clients');
    shown.press('Step 1, E-brochure, 8 clients');
    await waitFor(() => expect(document.querySelector('[aria-pressed=true]')?.textContent).toContain('E-brochure'));
    await shown.shows('Marcus Feldmann');
    shown.press('Finished, 9 clients');
    await waitFor(() => expect(document.querySelector('[aria-pressed=true]')?.textContent).toContain('Finished'));
    expect(shown.network.faults).toEqual([]);
  });

  it('can be those who are due, held or replied, each with how many they are', async () => {
    const shown = open([listed(held)]);
    await shown.shows('Due2', 'Held4', 'Replied3');
    for (const name of ['replied', 'due', 'held']) {
      const segment = () => document.querySelector<HTMLInputElement>(`input[type=radio][value=${name}]`)!;
      segment().click();
      await waitFor(() => expect(segment().checked).toBe(true));
    }
    await shown.shows('Thabo Nkosi');
    expect(shown.network.faults).toEqual([]);
  });

  it('each open what they get from it, to be done, skipped or moved', async () => {
    const due = sample(ClientStep, {
      step,
      number: 1,
      status: 'OVERDUE',
      due_at: late.due_at,
      content_title: 'E-brochure',
      text: 'Hi Marcus',
    });
    const calendar = sample(ClientSequence, { ...late, steps: [due], assignee_time_zone: 'UTC' });
    const shown = open([
      listed(late),
      answers(dueSteps.listSequenceSteps, pageWith([calendar])),
      answers(sequenceClients.updateStatus, late),
    ]);
    await shown.shows('Marcus Feldmann');
    shown.press('Marcus Feldmann');
    await shown.shows('Inside since', 'Hi Marcus', 'Later');
    shown.press('Mark as done');
    await shown.shows('Step done');
  });

  it('have a menu: pause, skip, go to another step, take out', async () => {
    const shown = open([listed(late), answers(sequenceClients.updateState, held)]);
    await shown.shows('Marcus Feldmann');
    shown.press('More actions for Marcus Feldmann');
    await shown.shows('Pause', 'Skip', '2. Contact client, Call', 'Open client', 'Remove from sequence');
    shown.press('Pause');
    await shown.shows('Marcus Feldmann, Overseas buyer', 'Undo');
  });

  it('say so when there are none, when none match, when they failed and while they load', async () => {
    await open([listed()]).shows('No clients in this sequence yet', 'Add clients');
    page?.close();
    const draft = { ...sequence, state: 'DRAFT' as const, live_version: null };
    const shown = open([listed()], draft);
    await shown.shows('Publish the sequence, then add clients.');
    page?.close();
    await open([fails(sequenceClients.list, 'internal')]).shows(
      'Couldn’t load the people in this sequence',
      'Try again',
    );
    page?.close();
    open([waits(sequenceClients.list)]);
    await page?.shows('Loading');
  });

  it('of a sequence one may no longer see say so', async () => {
    await open([fails(sequenceClients.list, 'no_permission_for_object')]).shows('Couldn’t load the people');
  });

  it('are read 50 at a time', async () => {
    const many = Array.from({ length: 50 }, (_, index) => inside(index + 1, `Client ${index + 1}`));
    const first = { ...pageWith(many), next: 'more', count: 120 };
    await open([answers(sequenceClients.list, first)]).shows('Client 1', 'Client 50', '120');
  });
});
