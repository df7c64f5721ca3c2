import { afterEach, describe, expect, it } from 'vitest';
import { writeFacts } from '#features/subscription/server/index.ts';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { testApp } from '#testing/app.ts';
import { addInvoice, END, setRecurring } from '#testing/billing/plan.ts';
import { messagesTo } from '#testing/outbox.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { nameReason } from './en.ts';
import { remindOwnersJob } from './remind-owners.job.ts';

afterEach(() => setClock(systemClock));

const DAY_MS = 86_400_000;
const daysLater = (days: number): string => new Date(Date.parse(END) + days * DAY_MS).toISOString();

/** The e-mails to the owner, the oldest first. */
const listMails = async ({ owner }: Org) => (await messagesTo(await testApp(), owner.email)).toReversed();

/** Does what is due at an instant. @returns the subjects of the e-mails to the owner so far. */
async function remindAt(org: Org, instant: string): Promise<string[]> {
  setClock(stoppedAt(instant));
  const { services } = await testApp();
  await org.inScope((scope) => writeFacts(scope, {}));
  await remindOwnersJob.run({ services, log: services.log, request_id: 'test' } as never, {});
  return (await listMails(org)).map(({ subject }) => subject ?? '');
}

/** An organisation whose renewal failed on the first of December. */
async function newLate() {
  setClock(stoppedAt(END));
  const org = await newOrg();
  await setRecurring(org, { status: 'past_due', has_next_attempt: true });
  await addInvoice(org, {
    status: 'FAILED',
    created_at: END,
    failed_at: [END],
    failure_code: 'card_declined.insufficient_funds',
    next_attempt_at: daysLater(3),
  });
  return org;
}

describe('a late payment', () => {
  it('is told to the owner on the days 0, 3, 5 and 7, each once, with sum, card, reason and where to pay (D37)', async () => {
    const org = await newLate();
    const counts: number[] = [];
    for (const days of [0, 0, 1, 3, 3.5, 5, 7, 8]) counts.push((await remindAt(org, daysLater(days))).length);

    expect(counts).toEqual([1, 1, 1, 2, 2, 3, 4, 4]);
    const [first] = await listMails(org);
    expect(first?.subject).toBe('We could not charge S$ 156.96 for Kestrel Advisory');
    expect(first?.text).toContain('to the card ending 4242: not enough funds.');
    expect(first?.text).toContain('We try again on 4 December 2026.');
    expect(first?.text).toContain('/subscription/payment-failed');
  });

  it('that was slept through is told once, with the latest day', async () => {
    const org = await newLate();

    expect(await remindAt(org, daysLater(6))).toHaveLength(1);
    expect(await remindAt(org, daysLater(6.5))).toHaveLength(1);
    expect(await remindAt(org, daysLater(7))).toHaveLength(2);
  });

  it('is told no more once it is paid', async () => {
    const org = await newLate();
    await remindAt(org, daysLater(0));
    await setRecurring(org);
    await org.inScope(({ db, org_id }) =>
      db.updateTable('invoices').set({ status: 'PAID' }).where('org_id', '=', org_id).execute(),
    );

    expect(await remindAt(org, daysLater(3))).toHaveLength(1);
  });

  it('has a reason in words, whatever the bank says', () => {
    expect([nameReason('insufficient_funds'), nameReason('card_declined.generic_decline'), nameReason(null)]).toEqual([
      'not enough funds',
      'your bank declined it',
      'your bank declined it',
    ]);
  });
});

describe('an end', () => {
  it('of a cancelled plan is told seven days before, once', async () => {
    setClock(stoppedAt('2026-11-10T00:00:00Z'));
    const org = await newOrg();
    await setRecurring(org, { cancel_at_period_end: true });

    expect(await remindAt(org, '2026-11-23T23:00:00.000Z')).toEqual([]);
    expect(await remindAt(org, '2026-11-24T00:01:00.000Z')).toEqual([
      'Pro for Kestrel Advisory ends on 1 December 2026',
    ]);
    expect(await remindAt(org, '2026-11-28T00:00:00.000Z')).toHaveLength(1);
  });

  it('of months paid once and of a trial is told too, and that of a plan that goes on is not (D40, D24)', async () => {
    setClock(stoppedAt('2026-11-10T00:00:00Z'));
    const [extended, trial, going] = [await newOrg(), await newOrg({ is_trial_timed: true }), await newOrg()];
    await extended.inScope((scope) =>
      writeFacts(scope, { free_trial_end_date: null, paid_for_until_date: '2026-11-30T10:00:00.000Z' }),
    );
    await setRecurring(going);

    expect(await remindAt(extended, '2026-11-23T10:00:00.000Z')).toEqual([
      'Pro for Kestrel Advisory ends on 30 November 2026',
    ]);
    await remindAt(trial, '2026-11-23T10:00:00.000Z');
    await remindAt(going, '2026-11-23T10:00:00.000Z');
    expect(await listMails(trial)).toMatchObject([
      { subject: 'The trial of Kestrel Advisory ends on 24 November 2026' },
    ]);
    expect(await listMails(going)).toEqual([]);
  });
});
