import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import type { Org } from '#testing/world.ts';
import { automations } from '../../contract.ts';
import { buy, email, newLimitedOrg } from '../credits.fixture.ts';
import { setMonthlyShare } from '../monthly-share.ts';
import { grantCredits, readCredits, reserveCredits, returnReserved, revokeCredits, spendReserved } from './credits.ts';

afterEach(() => {
  setClock(systemClock);
  setMonthlyShare(null);
});

const reserve = async (org: Org, keys: readonly string[], credits = 1): Promise<string[]> => [
  ...(await org.inScope((scope) =>
    reserveCredits(
      scope,
      keys.map((key) => email({ key, credits })),
    ),
  )),
];
const spendKeys = (org: Org, keys: readonly string[]) => org.inScope((scope) => spendReserved(scope, keys));
const returnKeys = (org: Org, keys: readonly string[]) => org.inScope((scope) => returnReserved(scope, keys));
const readLeft = (org: Org) => org.inScope(readCredits);
const listOutcomes = async ({ owner }: Org, query: object = {}) =>
  (await owner.call(automations.listLogs, { query })).results.map(({ outcome }) => outcome).reverse();

/** What is kept of the credits, and the same added up from the entries of the ledger. */
async function readSums(org: Org) {
  const { rows } = await org.inScope(({ db, org_id }) =>
    sql<{ kept: object; added_up: object; is_below_zero: boolean }>`
      with kept as (select * from automation_credits where org_id = ${org_id}),
      entry as (select entry.*, entry.month = kept.month as is_now from credit_entries entry, kept where entry.org_id = ${org_id}),
      added as (
        select coalesce(sum(credits) filter (where kind = 'SPEND' and is_now), 0)::int as spent,
          (coalesce(sum(from_share) filter (where kind = 'RESERVE' and is_now), 0)
            - coalesce(sum(from_share) filter (where kind = 'RETURN' and is_now), 0))::int as share_spent,
          (coalesce(sum(credits) filter (where kind = 'RESERVE'), 0)
            - coalesce(sum(credits) filter (where kind in ('SPEND', 'RETURN')), 0))::int as reserved,
          (coalesce(sum(from_bought) filter (where kind in ('BUY', 'RETURN')), 0)
            - coalesce(sum(from_bought) filter (where kind in ('REVOKE', 'RESERVE')), 0))::int as bought_left
        from entry)
      select jsonb_build_object('spent', kept.spent, 'share_spent', kept.share_spent, 'reserved', kept.reserved,
          'bought_left', kept.bought_left) as kept,
        to_jsonb(added) as added_up,
        least(kept.spent, kept.share_spent, kept.reserved, kept.bought_left) < 0 as is_below_zero
      from kept, added`.execute(db),
  );
  return rows[0] ?? { kept: {}, added_up: {}, is_below_zero: false };
}

async function expectSumsToHold(org: Org): Promise<void> {
  const { kept, added_up, is_below_zero } = await readSums(org);
  expect(kept).toEqual(added_up);
  expect(is_below_zero).toBe(false);
}

describe('credits that are reserved', () => {
  it('come out of the month’s share first, in the order of the messages, and never go below zero (D38)', async () => {
    const org = await newLimitedOrg(3);
    await buy(org, 2);

    const granted = await reserve(org, ['one', 'two', 'three', 'four', 'five', 'six']);

    expect(granted).toEqual(['one', 'two', 'three', 'four', 'five']);
    expect(await readLeft(org)).toMatchObject({ share_left: 0, bought_left: 0, spent_this_month: 0 });
    await expectSumsToHold(org);
  });

  it('are granted and counted where nothing limits them (D39)', async () => {
    const org = await newLimitedOrg(null);

    expect(await reserve(org, ['one'], 5_000)).toEqual(['one']);
    await spendKeys(org, ['one']);

    expect(await readLeft(org)).toMatchObject({ spent_this_month: 5_000, share_left: null });
  });

  it('are reserved once for a message, however often it is asked for', async () => {
    const org = await newLimitedOrg(2);

    expect(await reserve(org, ['one', 'one'])).toEqual(['one']);
    expect(await reserve(org, ['one'])).toEqual(['one']);

    expect(await readLeft(org)).toMatchObject({ share_left: 1 });
  });

  it('are spent or returned, whichever is first', async () => {
    const org = await newLimitedOrg(3);
    await reserve(org, ['sent', 'failed', 'on its way']);
    await spendKeys(org, ['sent', 'sent']);
    await returnKeys(org, ['failed', 'sent', 'unknown']);
    await spendKeys(org, ['failed']);

    expect(await readLeft(org)).toMatchObject({ share_left: 1, spent_this_month: 1 });
    expect(await listOutcomes(org)).toEqual(['SPENT', 'RETURNED', 'HELD']);
    expect(await listOutcomes(org, { outcome: 'RETURNED' })).toEqual(['RETURNED']);
    expect(await listOutcomes(org, { outcome: 'HELD' })).toEqual(['HELD']);
    await expectSumsToHold(org);
  });

  it('return to where they came from; the share of a month that is over is gone', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const org = await newLimitedOrg(1);
    await buy(org, 1);
    await reserve(org, ['of the share', 'bought', 'refused']);
    await returnKeys(org, ['bought']);
    expect(await readLeft(org)).toMatchObject({ share_left: 0, bought_left: 1 });

    setClock(stoppedAt('2026-12-20T10:00:00Z'));
    await reserve(org, ['of december']);
    await returnKeys(org, ['of the share']);

    expect(await readLeft(org)).toMatchObject({ share_left: 0, bought_left: 1 });
    await expectSumsToHold(org);
  });

  it('count for the month in which they were reserved', async () => {
    setClock(stoppedAt('2026-11-20T10:00:00Z'));
    const org = await newLimitedOrg(10);
    await reserve(org, ['of november']);

    setClock(stoppedAt('2026-12-20T10:00:00Z'));
    await spendKeys(org, ['of november']);

    expect(await readLeft(org)).toMatchObject({ share_left: 10, spent_this_month: 0 });
    await expectSumsToHold(org);
  });
});

describe('the ledger', () => {
  it('of 1,000 leads at once and 700 credits spends 700, and nothing is below zero', { tags: 'slow' }, async () => {
    const org = await newLimitedOrg(500);
    await buy(org, 200);
    const batches = Array.from({ length: 100 }, (_, batch) =>
      Array.from({ length: 10 }, (_, index) => `${batch}:${index}`),
    );

    const granted = await Promise.all(
      batches.map(async (keys) => {
        const got = await reserve(org, keys);
        await spendKeys(org, got);
        return got;
      }),
    );

    expect(new Set(granted.flat()).size).toBe(700);
    expect(await readLeft(org)).toMatchObject({ spent_this_month: 700, share_left: 0, bought_left: 0 });
    expect((await readSums(org)).kept).toEqual({ spent: 700, share_spent: 500, reserved: 0, bought_left: 0 });
    await expectSumsToHold(org);
  });

  const key = fc.integer({ min: 0, max: 11 }).map(String);
  const keys = fc.array(key, { minLength: 1, maxLength: 6 });
  const few = fc.integer({ min: 1, max: 5 });
  const movement = fc.oneof(
    fc.record({ what: fc.constant('reserve' as const), keys, credits: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ what: fc.constant('spend' as const), keys }),
    fc.record({ what: fc.constant('return' as const), keys }),
    fc.record({ what: fc.constant('buy' as const), order: key, credits: few }),
    fc.record({ what: fc.constant('revoke' as const), order: key, credits: few }),
  );
  type Movement = typeof movement extends fc.Arbitrary<infer One> ? One : never;

  const move = (org: Org, one: Movement): Promise<unknown> => {
    if (one.what === 'reserve') return reserve(org, one.keys, one.credits);
    if (one.what === 'spend') return spendKeys(org, one.keys);
    if (one.what === 'return') return returnKeys(org, one.keys);
    const change = one.what === 'buy' ? grantCredits : revokeCredits;
    return org.inScope((scope) => change(scope, one.order, one.credits));
  };

  it('adds up to what is kept of the credits, whatever happens at once and in whichever month', {
    tags: 'slow',
  }, async () => {
    const months = fc.array(fc.array(movement, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(months, fc.integer({ min: 0, max: 8 }), async (all, share) => {
        const org = await newLimitedOrg(share);
        for (const [index, movements] of all.entries()) {
          setClock(stoppedAt(`2027-0${index + 1}-15T10:00:00Z`));
          await Promise.all(movements.map((one) => move(org, one)));
          await expectSumsToHold(org);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('cannot be changed by the product', async () => {
    const org = await newLimitedOrg(1);
    await reserve(org, ['one']);

    for (const change of [sql`update credit_entries set credits = 2`, sql`delete from credit_entries`]) {
      await expect(org.inScope(({ db }) => change.execute(db))).rejects.toThrow('permission denied');
    }
  });
});
