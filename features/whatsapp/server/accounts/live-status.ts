import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { WhatsAppAccount } from '../../accounts-calls.ts';
import { listReadings } from './accounts.queries.ts';
import { refreshAccount } from './refresh-account.ts';
import { viewAccounts } from './view-accounts.ts';

/** How long what Meta said is shown without asking again. */
const FRESH_MS = 60_000;
const MAX_KEPT = 10_000;

/** What came of the last reading of each account: a failed one is not asked over and over, a new one not by looks begun before. */
const findOutcomes = perProcess(() => new Map<string, { at_ms: number; call_class: CallErrorClass | null }>());

type Reading = Awaited<ReturnType<typeof listReadings>>[number];

/** Returns the accounts with their numbers, those asked again at Meta that were read more than a minute or one notice ago. */
export async function readLiveAccounts({ services, actor, read }: DetachedContext) {
  const { org_id } = actor;
  const outcomes = findOutcomes(services);
  const begun_ms = nowMillis();
  const readings = await read(listReadings);
  const results = await Promise.all(
    readings
      .filter((reading) => !isFresh(reading))
      .map(async (reading) => {
        const { id, waba_id } = reading;
        const key = `${org_id}:${id}`;
        const last = outcomes.get(key);
        const isKnown = last && (last.call_class ? isRecent(last.at_ms) : last.at_ms > begun_ms);
        if (isKnown && !isNoticed(reading, last.at_ms)) return [id, last.call_class] as const;
        outcomes.delete(key);
        const call_class = await refreshAccount(services, { org_id, account_id: id, waba_id });
        if (outcomes.size >= MAX_KEPT) outcomes.clear();
        outcomes.set(key, { at_ms: nowMillis(), call_class });
        return [id, call_class] as const;
      }),
  );
  const problems = new Map(results);
  const ids = new Set(readings.map(({ id }) => id));
  const accounts = await read(viewAccounts);
  const live = accounts.filter(({ id }: WhatsAppAccount) => ids.has(id));
  return live.map((account) => ({ ...account, not_read_because: problems.get(account.id) ?? null }));
}

const isRecent = (ms: number): boolean => nowMillis() - ms < FRESH_MS && ms <= nowMillis();

const isNoticed = ({ last_notice_at }: Reading, ms: number): boolean =>
  last_notice_at !== null && Date.parse(last_notice_at) >= ms;

function isFresh(reading: Reading): boolean {
  if (reading.read_at === null) return false;
  const readMs = Date.parse(reading.read_at);
  return isRecent(readMs) && !isNoticed(reading, readMs) && reading.state === 'CONNECTED';
}
