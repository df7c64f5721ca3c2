import { nowMillis } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { perProcess } from '#platform/server/per-process.ts';
import type { Services } from '#platform/server/services.ts';
import { findConnectedAccounts, markHeard } from './accounts.queries.ts';
import { recordChange } from './steps.ts';

const EVERY_MS = 60_000;
const MOST_KNOWN = 10_000;

/** When this process last noted it, by the id of the account at Meta. */
const notedAt = perProcess(() => new Map<string, number>());

/** Notes that Meta reported something of these accounts, at most once a minute for each, because there are hundreds a second. */
export async function markHeardAccounts(
  services: Services,
  request_id: string,
  waba_ids: readonly string[],
): Promise<void> {
  const noted = notedAt(services);
  const now = nowMillis();
  const due = [...new Set(waba_ids)].filter((id) => Math.abs(now - (noted.get(id) ?? 0)) >= EVERY_MS);
  if (due.length === 0) return;
  if (noted.size > MOST_KNOWN) noted.clear();
  for (const id of due) noted.set(id, now);
  const found = await findConnectedAccounts(services, due);
  for (const { org_id, id } of found)
    await inOrg(services, org_id, request_id, async (scope) => {
      if (await markHeard(scope, id, new Date(now - EVERY_MS).toISOString())) await recordChange(scope, id);
    });
}
