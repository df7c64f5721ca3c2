import * as z from 'zod';
import { countUses } from '#features/connections/server/index.ts';
import { Id } from '#platform/contract/ids.ts';
import { defineJob } from '#platform/server/jobs/define-job.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { FACEBOOK } from '../contract.ts';
import { revokePermissions, unsubscribePage } from './graph.ts';
import { hasMetaApp } from './graph-call.ts';

const SealedToken = z.string().nullable();

/**
 * Ends at Facebook what ended here: the reports of pages and the person's grant. What another organisation uses, or this one
 * through another login, goes on (integrations 1.10).
 */
export const endGrantsJob = defineJob({
  name: 'facebook.end-grants',
  payload: z.object({
    org_id: Id,
    person_id: z.string(),
    sealed_token: SealedToken,
    pages: z.array(z.object({ account_id: Id, page_id: z.string(), sealed_token: SealedToken })),
  }),
  attempts: 12,
  async run({ services }, { person_id, sealed_token, pages }) {
    if (!hasMetaApp(services)) return;
    for (const page of pages) {
      const token = open(services, page.sealed_token ?? sealed_token);
      if (token && !(await isUsed(services, { account_external_id: page.page_id }))) {
        await ignoreRefusal(() => unsubscribePage(services, token, page.page_id));
      }
    }
    const token = open(services, sealed_token);
    if (token && !(await isUsed(services, { person_external_id: person_id }))) {
      await ignoreRefusal(() => revokePermissions(services, token));
    }
  },
});

/** Asked when it is done, not when it was ordered: somebody may have connected again meanwhile. */
const isUsed = async (services: Services, thing: { account_external_id?: string; person_external_id?: string }) =>
  (await countUses(services, { provider: FACEBOOK, except_org_id: 0, ...thing })) > 0;

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
