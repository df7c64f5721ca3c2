import { leadPages } from '#features/leads/pages.ts';
import { alertPeople } from '#features/notifications/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { daysAgo } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { recordAll } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import { outgoingWebhookTried } from '../../events.ts';
import { webhookFailingKind } from '../alert-kind.ts';
import { alertWords } from '../en.ts';
import { endWebhooks } from '../webhooks.queries.ts';
import type { Tried } from './send-one.ts';
import { type WebhookState, writeStates, writeTried, writeWarned } from './settle.queries.ts';

/** Days without a success after which a person is warned, and after which the address is switched off. */
const WARN_AFTER_DAYS = 3;
const END_AFTER_DAYS = 5;
/** The least time between both, in days. */
const WARNED_FOR_DAYS = 1;

/** Writes what tries of an organisation came to, and what follows for their addresses. */
export async function settle(scope: OrgScope, services: Services, tried: readonly Tried[]): Promise<void> {
  const states = await writeStates(scope, tried);
  await writeTried(scope, tried);
  const gone = new Set(tried.filter(({ is_gone }) => is_gone).map(({ delivery }) => delivery.webhook_id));
  await endWebhooks(scope, [...gone], 'GONE');
  for (const state of states) if (!gone.has(state.id)) await judge(scope, services, state);
  await recordAll(
    scope,
    outgoingWebhookTried,
    states.map(({ id }) => ({ subject_id: id, payload: {}, audience: null })),
  );
}

/** Warns of an address that fails for days, and ends it some days later. */
async function judge(scope: OrgScope, services: Services, state: WebhookState): Promise<void> {
  const { id, failing_since, warned_at } = state;
  if (failing_since === null) return;
  if (warned_at === null) {
    if (failing_since > daysAgo(WARN_AFTER_DAYS)) return;
    await writeWarned(scope, id);
    await alert(scope, services, state, alertWords.failing(state.name));
  } else if (failing_since <= daysAgo(END_AFTER_DAYS) && warned_at <= daysAgo(WARNED_FOR_DAYS)) {
    await endWebhooks(scope, [id], 'NO_SUCCESS');
    await alert(scope, services, state, alertWords.switched_off(state.name));
  }
}

const alert = (
  scope: OrgScope,
  { settings: { public_url } }: Services,
  { profile_id }: WebhookState,
  words: { title: string; body: string },
) =>
  alertPeople(scope, webhookFailingKind, [profile_id], {
    ...words,
    public_url,
    page: fillPage(leadPages.integrations),
  });
