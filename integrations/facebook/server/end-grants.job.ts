import * as z from 'zod';
import { isConsentOpen, orgsThatUse } from '#engines/connected-sources/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { nowMillis } from '#platform/server/clock.ts';
import { withScope } from '#platform/server/database/scope.ts';
import { defineJob, type Job, type JobContext } from '#platform/server/jobs/define-job.ts';
import { enqueue } from '#platform/server/jobs/enqueue.queries.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { FACEBOOK } from '../contract.ts';
import { revokePermissions, unsubscribePage } from './graph.ts';
import { hasMetaApp } from './graph-call.ts';
import { enqueueCheck } from './jobs/schedule.job.ts';

const SealedToken = z.string().nullable();
const Login = z.object({
  org_id: Id,
  person_id: z.string(),
  sealed_token: SealedToken,
  pages: z.array(z.object({ account_id: Id, page_id: z.string(), sealed_token: SealedToken })),
});
type Login = z.output<typeof Login>;

const CONSENT_PAUSE_MS = 60_000;

/**
 * Ends at Facebook what ended here: the reports of pages and the person's grant. What another organisation uses, or this one
 * through another login, goes on (integrations 1.10).
 */
export const endGrantsJob: Job<typeof Login> = defineJob({
  name: 'facebook.end-grants',
  payload: Login,
  attempts: 12,
  async run(context, login) {
    const { services } = context;
    if (!hasMetaApp(services) || (await isPutOff(context, login))) return;
    const { person_id, sealed_token, pages } = login;
    for (const { page_id, sealed_token: own } of pages) {
      await end(context, { account_external_id: page_id }, open(services, own ?? sealed_token), (token) =>
        unsubscribePage(services, token, page_id),
      );
    }
    await end(context, { person_external_id: person_id }, open(services, sealed_token), (token) =>
      revokePermissions(services, token),
    );
  },
});

/** Waits while somebody of the organisation may be giving a new consent, which this would end with the old one. */
function isPutOff({ services, request_id }: JobContext, login: Login): Promise<boolean> {
  const options = { org_id: login.org_id, actor: null, request_id, mode: 'transaction' } as const;
  return withScope(services.database, options, async (scope) => {
    if (!(await isConsentOpen(scope, FACEBOOK))) return false;
    const run_at = new Date(nowMillis() + CONSENT_PAUSE_MS).toISOString();
    await enqueue(scope, endGrantsJob, login, { run_at });
    return true;
  });
}

/**
 * Ends something that nobody uses. Asked before and after the call, because somebody may connect meanwhile: whoever does is
 * checked at once, so that a page reports again and an ended grant is said.
 */
async function end(
  { services, attempt, request_id }: JobContext,
  thing: { account_external_id?: string; person_external_id?: string },
  token: string | null,
  call: (token: string) => Promise<void>,
): Promise<void> {
  if (token === null) return;
  const listUses = () => orgsThatUse(services, { provider: FACEBOOK, ...thing });
  const isUnused = (await listUses()).length === 0;
  if (isUnused) await ignoreRefusal(() => call(token));
  // A try before this one may have died right behind its call.
  if (!isUnused && attempt === 1) return;
  for (const org_id of await listUses()) {
    const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
    await withScope(services.database, options, enqueueCheck);
  }
}

/** A permission that Meta no longer accepts has ended already; what it will never do is not asked again. */
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
