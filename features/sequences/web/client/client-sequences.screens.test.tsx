import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { Client, clients } from '#features/clients/contract.ts';
import { timeline } from '#features/timeline/contract.ts';
import { answers, type FakeCall, fails, pageWith, waits } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPage, openPart } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { waitFor } from '#testing/web/wait-for.ts';
import { Addition, sequenceAdditions } from '../../adding-contract.ts';
import { AddPreview, sequencePreviews } from '../../client-steps-contract.ts';
import {
  Added,
  ClientSequence,
  ClientStep,
  dueSteps,
  SequenceClient,
  sequenceClients,
} from '../../clients-contract.ts';
import { Sequence, type Step, sequences } from '../../contract.ts';
import { stepWork } from '../../due-contract.ts';
import { AddDialog } from '../people/add-dialog.tsx';
import { ClientSequences } from './client-sequences.tsx';
import { NextDaysPanel } from './next-days-panel.tsx';

let page: OpenPage | undefined;
afterEach(() => page?.close());

const client = sample(Client, {
  id: 11,
  name: 'Charlotte Whitfield',
  access_policy: { EDIT: true, DELETE: false, REASSIGN: false },
});
const callStep: Step = {
  id: 's000001',
  type: 'CONTACT_CLIENT',
  contact_type: 'phone_call',
  note: 'Book a viewing',
  hours: null,
};
const shareStep: Step = {
  id: 's000002',
  type: 'SHARE_CONTENT',
  content_id: 5,
  platform: 'whatsapp',
  message: '',
  is_automatic: false,
  hours: null,
};
const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const done = sample(ClientStep, {
  step: callStep,
  number: 1,
  status: 'COMPLETED',
  done_at: soon(-48),
  done_by: { id: 8, name: 'Daniel Ong' },
});
const due = sample(ClientStep, {
  step: shareStep,
  number: 2,
  status: 'UPCOMING',
  due_at: soon(30),
  text: 'Hi Charlotte, here it is: {{content_link}}',
  content_title: 'Stamp-duty sheet',
  obstacles: ['NO_PHONE'],
});
const standing = {
  client: { id: 11, name: client.name },
  step: shareStep,
  step_number: 2,
  step_count: 2,
  time_zone: 'Asia/Singapore',
  assignee_time_zone: 'Asia/Singapore',
};
const active = sample(ClientSequence, {
  ...standing,
  id: 1,
  sequence: { id: 3, title: 'Overseas buyer' },
  state: 'ACTIVE',
  status: 'UPCOMING',
  steps: [done, due],
  client_time_zone: 'Europe/London',
});
const stopped = sample(ClientSequence, {
  ...standing,
  id: 2,
  sequence: { id: 4, title: 'New lead' },
  state: 'PAUSED',
  reason: 'REPLY',
  reason_text: 'Could you send the sheet?',
  status: 'PENDING',
  steps: [{ ...due, status: 'PENDING', due_at: null, due_at_if_resumed: '2026-12-24T03:00:00.000Z', obstacles: [] }],
});
const finished = sample(ClientSequence, {
  ...standing,
  id: 5,
  sequence: { id: 6, title: 'Thank you' },
  state: 'COMPLETED',
  status: 'COMPLETED',
  step: null,
  step_number: null,
  state_at: '2026-03-09T03:00:00.000Z',
});

const listed = (...rows: ClientSequence[]) => answers(dueSteps.listSequenceSteps, pageWith(rows));
const changed = (state: SequenceClient['state']) => sample(SequenceClient, { ...standing, state });
const open = (calls: FakeCall[], shown: Client = client) => {
  page = openPart(() => <ClientSequences client={shown} />, { calls });
  return page;
};

describe('the sequences of a client', () => {
  it('show what is sent when, in both zones, with the text and what would hold it, and those that have ended', async () => {
    const shown = open([listed(active, stopped, finished)]);
    await shown.shows(
      'Overseas buyer',
      'Active',
      'Step 2 of 2',
      'Done by Daniel Ong',
      'Stamp-duty sheet',
      'WhatsApp',
      'Hi Charlotte, here it is: link',
      'Before it can be sent: no phone number',
      'there',
      'New lead',
      'Replied',
      '“Could you send the sheet?”',
      'Thank you',
      'Finished 09 Mar 2026, 2 steps',
    );
    expect(shown.network.faults).toEqual([]);
  });

  it('say so while they load, and when there are none, offering to add the client', async () => {
    open([waits(dueSteps.listSequenceSteps)]);
    expect(document.querySelector('[role=alert]')).toBeNull();
    page?.close();
    await open([listed()]).shows('Not in a sequence', 'Add Charlotte Whitfield to one', 'Add to sequence');
  });

  it('say that they did not load and can be read again', async () => {
    const shown = open([fails(dueSteps.listSequenceSteps, 'internal')]);
    await shown.shows('The sequences didn’t load.', 'Try again');
  });

  it('offer nothing to those who may not change the client', async () => {
    const looking = { ...client, access_policy: { EDIT: false, DELETE: false, REASSIGN: false } };
    const shown = open([listed(active)], looking);
    await shown.shows('Overseas buyer');
    for (const words of ['Add to sequence', 'Pause', 'Skip', 'Mark as done']) expect(shown.text()).not.toContain(words);
  });

  it('are paused, skipped and done with an undo', async () => {
    const calls = [
      listed(active),
      answers(sequenceClients.updateState, changed('PAUSED')),
      answers(sequenceClients.updateStatus, changed('ACTIVE')),
      answers(sequenceClients.undoStatus, { ...changed('ACTIVE'), is_still_shared: false }),
    ];
    const shown = open(calls);
    await shown.shows('Overseas buyer');
    shown.press('Pause');
    await shown.shows('Paused', 'Undo');
    shown.press('Skip');
    await shown.shows('Step skipped');
    shown.press('Mark as done');
    await shown.shows('Step done', 'Charlotte Whitfield, Overseas buyer');
    shown.press('Undo');
    await waitFor(() => expect(shown.network.asked).toContain(sequenceClients.undoStatus));
    expect(shown.network.faults).toEqual([]);
  });

  it('are sent where the client is, with the text edited, and done only by a yes (D5)', async () => {
    const prepared = {
      share: { id: 77, message: 'Hi Charlotte: https://leadkeep.test/s/A', link: 'https://leadkeep.test/s/A' },
      content: { id: 5, type: 'file' as const, title: 'Stamp-duty sheet' },
      obstacles: [],
    };
    const phones = [{ raw: '81234560', number_e164: '+6581234560', display: '+65 8123 4560' }];
    const shown = open([
      listed(active),
      answers(clients.get, { ...client, phones, follow_up: null }),
      answers(stepWork.prepare, prepared),
      answers(timeline.recordContactClick, { is_new_lead: false }),
      answers(stepWork.complete, changed('ACTIVE')),
    ]);
    await shown.shows('Overseas buyer');
    shown.press('Send');
    await shown.shows('Open WhatsApp', 'Edit text');
    shown.press('Edit text');
    await waitFor(() => expect(document.querySelector('textarea')?.value).toBe(prepared.share.message));
    expect([...document.querySelectorAll('a')].some(({ href }) => href.includes('wa.me'))).toBe(true);
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    shown.press('Open WhatsApp');
    await shown.shows('Did you send it to Charlotte Whitfield?');
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await shown.shows('Open WhatsApp');
    expect(shown.network.asked).not.toContain(stepWork.complete);
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    shown.press('Open WhatsApp');
    await shown.shows('Yes, sent');
    shown.press('Yes, sent');
    await shown.shows('Step done');
    await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  });

  it('are paused until a day, and started again', async () => {
    const shown = open([listed(active), answers(sequenceClients.updateState, changed('PAUSED'))]);
    await shown.shows('Overseas buyer');
    shown.press('More actions for Overseas buyer');
    await shown.shows('Start again from step 1', 'Pause until…');
    shown.press('Pause until…');
    await shown.shows('Pause for Charlotte Whitfield?', 'Tomorrow', 'In a week', 'Another day');
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
    buttons.find((each) => each.textContent === 'Pause')?.click();
    await shown.shows('Paused', 'Undo');
    expect(shown.network.faults).toEqual([]);
  });

  it('are moved to a later time', async () => {
    const calls = [listed(active), answers(sequenceClients.updateStatus, changed('ACTIVE'))];
    page = openPart(() => <ClientSequences client={client} />, { calls, person: { default_next_step_time: '09:00' } });
    await page.shows('Overseas buyer');
    page.press('Later');
    await page.shows('Do this step later', 'In an hour');
    const nextWeek = [...document.querySelectorAll('button')].find((each) => each.textContent?.startsWith('Next week'));
    nextWeek?.click();
    await page.shows('Step moved');
    expect(page.network.faults).toEqual([]);
  });

  it('show the new dates before a client continues', async () => {
    const shown = open([listed(stopped), answers(sequenceClients.updateState, changed('ACTIVE'))]);
    await shown.shows('New lead');
    shown.press('Resume…');
    await shown.shows('Resume for Charlotte Whitfield?', 'New lead continues with these dates.', '24 Dec');
    expect(shown.network.asked).not.toContain(sequenceClients.updateState);
    shown.press('Resume');
    await shown.shows('Resumed');
  });

  it('are a part of the record, and of the actions of the client', async () => {
    page = openPage('/client/11', { calls: [answers(clients.get, client), listed(active)] });
    await page.shows('Sequences', 'Next 14 days');
    page.press('Sequences1');
    await page.shows('Step 2 of 2');
    page.press('More actions');
    await page.shows('Add to sequence');
  });
});

describe('the next 14 days', () => {
  const panel = (calls: FakeCall[]) => {
    page = openPart(() => <NextDaysPanel client={client} />, { calls });
    return page;
  };

  it('have the steps of all sequences by their day, and what would hold them', async () => {
    const second = { ...active, id: 9, sequence: { id: 8, title: 'Viewing' } };
    const [first] = [{ ...due, due_at: soon(6), obstacles: [], content_title: 'Floor plans' }];
    const shown = panel([listed(active, { ...second, steps: [first] })]);
    await shown.shows('Next 14 days', 'Floor plans', 'WhatsApp, Viewing', 'Stamp-duty sheet', 'no phone number');
    expect(shown.text().indexOf('Floor plans')).toBeLessThan(shown.text().indexOf('Stamp-duty sheet'));
  });

  it('are absent for a client in no sequence, and say when nothing is planned or they did not load', async () => {
    const none = panel([listed(finished)]);
    await waitFor(() => expect(none.network.asked).toContain(dueSteps.listSequenceSteps));
    expect(none.text()).not.toContain('Next 14 days');
    none.close();
    await panel([listed(stopped)]).shows('Nothing planned');
    page?.close();
    await panel([fails(dueSteps.listSequenceSteps, 'internal')]).shows('The sequences didn’t load.');
  });
});

describe('adding to a sequence', () => {
  const sequence = sample(Sequence, {
    id: 3,
    title: 'Overseas buyer',
    steps: [shareStep],
    contents: [{ id: 5, type: 'file', title: 'Stamp-duty sheet', is_deleted: false, is_failed: false }],
  });
  function Adding(given: Omit<Parameters<typeof AddDialog>[0], 'onClose'>) {
    const [isOpen, setIsOpen] = useState(true);
    return isOpen && <AddDialog {...given} onClose={() => setIsOpen(false)} />;
  }
  const preview = (given: Partial<AddPreview>) =>
    answers(sequencePreviews.previewAdd, sample(AddPreview, { assignee_time_zone: 'UTC', ...given }));
  const dialog = (calls: FakeCall[], some: { id: number; name: string }[] = [client]) => {
    page = openPart(() => <Adding clients={some} sequence_id={3} />, {
      calls: [answers(sequences.get, sequence), ...calls],
    });
    return page;
  };
  const added = (added_count: number, left_out = {}) =>
    answers(
      sequenceClients.add,
      sample(Added, { added_count, left_out: { inside: 0, was_inside: 0, in_others: 0, ...left_out } }),
    );

  it('shows what one client will get, and adds them', async () => {
    const shown = dialog([preview({ steps: [due] }), added(1)]);
    await shown.shows('What Charlotte Whitfield gets', 'Stamp-duty sheet', 'From the beginning', 'no phone number');
    shown.press('Add');
    await shown.shows('1 client added');
    expect(shown.network.faults).toEqual([]);
  });

  it('says why one would be left out or would wait', async () => {
    await dialog([preview({ left_out: 'inside' })]).shows('Charlotte Whitfield is already in this sequence.');
    page?.close();
    await dialog([preview({ waits: true, steps: [{ ...due, due_at: null }] })]).shows(
      'No date yet',
      'begins when that',
    );
    page?.close();
    await dialog([fails(sequencePreviews.previewAdd, 'internal')]).shows('The preview didn’t load.');
  });

  it('says of several how many were added, and why others were not', async () => {
    const others = [client, { id: 12, name: 'Lars' }, { id: 13, name: 'Mai' }];
    const shown = dialog([added(1, { inside: 1, in_others: 1 })], others);
    await shown.shows('3 clients');
    shown.press('Add');
    await shown.shows('1 client added', '1 is already in it, 1 is in another sequence');
    expect(shown.network.asked).not.toContain(sequencePreviews.previewAdd);
  });

  it('adds all that the filter of a list finds, and shows how far that is and who was left out', async () => {
    const addition = sample(Addition, { status: 'DONE', total_count: 641, done_count: 641, added_count: 631 });
    page = openPart(
      () => <Adding clients={[client]} sequence_id={3} found={{ count: 641, criteria: { search: 'tan' } }} />,
      {
        calls: [
          answers(sequences.get, sequence),
          preview({ steps: [due] }),
          answers(sequenceAdditions.start, addition),
          answers(sequenceAdditions.list, pageWith([addition])),
        ],
      },
    );
    await page.shows('Only the one selected', 'All 641 that the list finds');
    document.querySelector<HTMLInputElement>('input[value=whole]')!.click();
    await waitFor(() => expect(page?.text().match(/All 641/g)).toHaveLength(2));
    page.press('Add');
    await page.shows('631 clients were added.', '10 clients were left out', 'Close');
    expect(page.network.asked).not.toContain(sequenceClients.add);
    expect(page.network.faults).toEqual([]);
  });

  it('asks which sequence, and which clients, where neither is known', async () => {
    const calls = [
      answers(sequences.list, pageWith([])),
      answers(clients.list, { ...pageWith([client]), sorted_by: { sort: 'last_activity', sort_order: 'DESC' } }),
    ];
    page = openPart(() => <Adding />, { calls });
    await page.shows('Sequence', 'Clients');
    expect([...document.querySelectorAll('button')].find((each) => each.textContent === 'Add')?.disabled).toBe(true);
  });
});
