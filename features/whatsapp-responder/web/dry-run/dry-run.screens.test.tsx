import { afterEach, describe, expect, it, vi } from 'vitest';
import { answers, fails } from '#testing/web/fake-calls.ts';
import { type OpenPage, openPart, type PageOptions } from '#testing/web/render.tsx';
import { sample } from '#testing/web/sample.ts';
import { DryLead, DryRun, responderDryRun } from '../../dry-run-contract.ts';
import { DryRunButton } from './dry-run-button.tsx';

let page: OpenPage | undefined;

/** Opens the dialog. */
async function open(call: NonNullable<PageOptions['calls']>[number]): Promise<OpenPage> {
  const opened = openPart(DryRunButton, { calls: [call] });
  page = opened;
  await opened.shows('Dry run');
  opened.press('Dry run');
  return opened;
}

const lead = (id: number, name: string, given: Partial<DryLead>): DryLead =>
  sample(DryLead, {
    lead_id: `0190a1b2-c3d4-7e5f-8a9b-${String(id).padStart(12, '0')}`,
    client: { id, name },
    received_at: '2026-03-11T07:01:00.000Z',
    template: null,
    reason: null,
    reason_sentence: null,
    ...given,
  });

const run = sample(DryRun, {
  leads: 41,
  is_limited: false,
  sent: 30,
  waiting: 1,
  not_sent: [{ reason: 'LANDLINE', reason_sentence: 'The phone number is a landline.', count: 10 }],
  results: [
    lead(1, 'Arjun Mehta', { outcome: 'SEND', template: { id: 4, title: 'Welcome' } }),
    lead(2, 'Tan Wei Ling', {
      outcome: 'NOT_SENT',
      reason: 'LANDLINE',
      reason_sentence: 'The phone number is a landline.',
    }),
  ],
});

describe('a dry run', () => {
  afterEach(() => {
    page?.close();
    page = undefined;
    vi.unstubAllGlobals();
  });

  it('tells how many would have received a message, how many nothing and why, and what each lead would have got', async () => {
    const opened = await open(answers(responderDryRun.run, run));
    await opened.shows(
      ...['41 leads', '30 would have received a message', '1 would have waited', '10 would have received nothing'],
      ...[
        '10 × The phone number is a landline.',
        'Taken as they are now',
        'Arjun Mehta',
        'Gets Welcome',
        'Tan Wei Ling',
      ],
    );
    expect(opened.network.faults).toEqual([]);
  });

  it('says that no leads came', async () => {
    const nothing = { ...run, leads: 0, sent: 0, waiting: 0, not_sent: [], results: [] };
    await (await open(answers(responderDryRun.run, nothing))).shows('There were no leads in the past 30 days.');
  });

  it('says that it failed', async () => {
    await (await open(fails(responderDryRun.run, 'internal'))).shows('Couldn’t do the dry run');
  });
});
