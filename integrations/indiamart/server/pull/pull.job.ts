import * as z from 'zod';
import { acceptLeadsIn, findKnownSource } from '#features/leads/server/index.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withGlobalScope, withScope } from '#platform/server/database/scope.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { makeEntryId } from '../indiamart-receiving.ts';
import { type PullWindow, pullLeads } from './indiamart-call.ts';
import { claimKey, listDueHashes, type PulledSource, recordCall, saveProgress } from './indiamart-keys.queries.ts';
import { planWindow } from './plan-window.ts';

const MINUTE_MS = 60_000;
/** Six minutes, because IndiaMART's own clock decides whether five have passed. */
export const PULL_EVERY_MS = 6 * MINUTE_MS;

/** Gives every key its turn. */
export const schedulePullsJob = defineJob({
  name: 'indiamart.schedule',
  payload: z.object({}),
  attempts: 1,
  cron: '* * * * *',
  async run({ services, request_id }) {
    const hashes = await listDueHashes(services.database);
    await withGlobalScope(services.database, request_id, async (scope) => {
      for (const hash of hashes) await enqueue(scope, pullJob, { hash }, { key: `indiamart.pull:${hash}` });
    });
  },
});

/** Pulls the leads of a key once, for every organisation that has it. */
export const pullJob = defineJob({
  name: 'indiamart.pull',
  payload: z.object({ hash: z.string().regex(/^[\da-f]{64}$/) }),
  attempts: 1,
  async run(context, { hash }) {
    const { database, settings } = context.services;
    const sources = await claimKey(database, hash, {
      called_before: toIso(nowMillis() - PULL_EVERY_MS + MINUTE_MS / 2),
      next_at: toIso(nowMillis() + PULL_EVERY_MS),
    });
    const [first] = sources;
    if (!first) return;
    const window = planWindow(
      sources.map(({ pulled_until }) => pulled_until),
      nowMillis(),
    );
    try {
      const leads = await pullLeads(context.services, unseal(settings.secret_key, first.sealed_key), window);
      for (const source of sources) await fileLeads(context, source, { leads, window });
      await recordCall(database, hash, null);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { call_class, code, retry_after_seconds } = error;
      const wait_until = retry_after_seconds === null ? null : toIso(nowMillis() + retry_after_seconds * 1_000);
      await recordCall(database, hash, { call_class, code, wait_until });
      context.log.info({ call_class, code }, 'leads of IndiaMART could not be pulled');
    }
  },
});

const toIso = (ms: number): string => new Date(ms).toISOString();

/** Takes the leads in and moves the mark in one transaction, so that neither is ever without the other. */
async function fileLeads(
  { services, request_id }: JobContext,
  { org_id, source_id }: PulledSource,
  { leads, window }: { leads: readonly Record<string, unknown>[]; window: PullWindow },
): Promise<void> {
  await withScope(services.database, { org_id, actor: null, request_id, mode: 'transaction' }, async (scope) => {
    const source = await findKnownSource(scope, source_id);
    if (!source) return;
    const arrival = { query: '', headers: {}, signature: null, is_test: false };
    const arriving = leads.map((lead) => {
      const body = Buffer.from(JSON.stringify(lead));
      const id = String(lead.UNIQUE_QUERY_ID ?? '');
      const key = makeEntryId(id) ?? `body:${body.toString('base64url').slice(0, 300)}`;
      return { body, content_type: 'application/json', dedupe: { key, is_lasting: true } };
    });
    await acceptLeadsIn(scope, services, source, { ...arrival, leads: arriving });
    await saveProgress(scope, source_id, toIso(window.to_ms));
  });
}
