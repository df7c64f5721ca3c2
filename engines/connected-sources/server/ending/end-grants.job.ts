import type * as z from 'zod';
import { nowMillis } from '#platform/server/clock.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { defineJob, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { enqueueCheck } from '../checks/schedule.job.ts';
import { orgsThatUse } from '../connections/across-orgs.queries.ts';
import { isConsentOpen } from '../connections/consent.queries.ts';
import { type ConnectedSource, EndedLogin, type SourceJobs } from '../source.ts';

type Login = z.output<typeof EndedLogin>;

const CONSENT_PAUSE_MS = 60_000;

/**
 * Ends at the provider what ended here: the reports of accounts and the person's grant. What another organisation uses, or this
 * one through another login, goes on (integrations 1.10).
 */
export const endGrantsJob = (source: ConnectedSource): SourceJobs['endGrants'] =>
  defineJob({
    name: `${source.id}.end-grants`,
    payload: EndedLogin,
    attempts: 12,
    async run(context, login) {
      const { services } = context;
      if (!source.isSetUp(services) || (await isPutOff(source, context, login))) return;
      const { person_id, sealed_token, pages } = login;
      for (const { page_id, sealed_token: own } of pages) {
        await end(source, context, { account_external_id: page_id }, open(services, own ?? sealed_token), (token) =>
          source.calls.unsubscribe(services, token, page_id),
        );
      }
      await end(source, context, { person_external_id: person_id }, open(services, sealed_token), (token) =>
        source.calls.revoke(services, token),
      );
    },
  });

/** Waits while a person of the organisation may be giving a new consent, which this would end with the old one. */
function isPutOff(source: ConnectedSource, { services, request_id }: JobContext, login: Login): Promise<boolean> {
  return inOrg(services, login.org_id, request_id, async (scope) => {
    if (!(await isConsentOpen(scope, source.id))) return false;
    const run_at = new Date(nowMillis() + CONSENT_PAUSE_MS).toISOString();
    await enqueue(scope, source.jobs.endGrants, login, { run_at });
    return true;
  });
}

/**
 * Ends something that nobody uses. Asked before and after the call, because somebody may connect meanwhile: whoever does is
 * checked at once, so that an account reports again and an ended grant is said.
 */
async function end(
  source: ConnectedSource,
  { services, attempt, request_id }: JobContext,
  thing: { account_external_id?: string; person_external_id?: string },
  token: string | null,
  call: (token: string) => Promise<void>,
): Promise<void> {
  if (token === null) return;
  const listUses = () => orgsThatUse(services, { provider: source.id, ...thing });
  const isUnused = (await listUses()).length === 0;
  if (isUnused) await ignoreRefusal(() => call(token));
  // A try before this one may have died right behind its call.
  if (!isUnused && attempt === 1) return;
  for (const org_id of await listUses())
    await inOrg(services, org_id, request_id, (scope) => enqueueCheck(source, scope));
}

/** A permission that the provider no longer accepts has ended already; what it will never do is not asked again. */
async function ignoreRefusal(end: () => Promise<void>): Promise<void> {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof ProviderError) || error.call_class === 'retry_later' || error.call_class === 'unknown')
      throw error;
  }
}

/** A token sealed with another SECRET_KEY cannot be ended by us any more. */
function open({ settings }: Services, sealed: string | null): string | null {
  try {
    return sealed === null ? null : unseal(settings.secret_key, sealed);
  } catch {
    return null;
  }
}
