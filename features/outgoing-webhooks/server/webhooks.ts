import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import { rowLoader } from '#platform/server/http/rows.ts';
import { leadsToPrivate, refuseTarget } from '#platform/server/network/public-target.ts';
import type { Services } from '#platform/server/services.ts';
import { seal, unseal } from '#platform/server/sessions/secrets.ts';
import { type OutgoingWebhookRow, outgoingWebhookAccess, type outgoingWebhookRow } from '../access.ts';
import {
  MAX_WEBHOOKS,
  NO_FILTERS,
  type OutgoingWebhook,
  type OutgoingWebhookSettings,
  type WebhookFilters,
} from '../contract.ts';
import { outgoingWebhookChanged } from '../events.ts';
import { sendFailedAgain } from './deliveries.queries.ts';
import { refusals } from './en.ts';
import { newSecret } from './sign.ts';
import {
  countWebhooks,
  deleteWebhook,
  findWebhook,
  insertWebhook,
  type NewWebhook,
  readWebhooks,
  writeWebhook,
} from './webhooks.queries.ts';

/** How long a renewed secret and the old one both sign. */
const BOTH_SIGN_MS = 24 * 3_600_000;

/** Loads the webhooks that calls are about. */
export const outgoingWebhookRows = rowLoader<{ id: number }, typeof outgoingWebhookRow>()({
  kind: 'outgoing_webhook',
  rights: outgoingWebhookAccess,
  unseen: 'not_found',
  async load(scope, { id }, right) {
    const row = await findWebhook(scope, id, right !== 'view');
    if (!row) throw new Problem('not_found', { log_detail: `outgoing webhook ${id}` });
    return row;
  },
});

type Change = 'added' | 'changed' | 'switched-on' | 'switched-off' | 'secret-renewed' | 'replayed' | 'deleted';

const recordChange = (scope: Scope, id: number, what: Change): Promise<void> =>
  record(scope, outgoingWebhookChanged, { subject_id: id, payload: { what }, audience: null });

/** Refuses an address that leads into a private network; outside any transaction, because names are resolved. */
export async function refuseAddress({ settings }: Services, url: string): Promise<void> {
  const refusal = refuseTarget(url, settings);
  if (refusal === null && (settings.local_mode || !(await leadsToPrivate(url)))) return;
  throw fieldProblem('url', refusals.address(refusal ?? 'a private address'));
}

export async function listWebhooks(scope: Scope, id?: number): Promise<OutgoingWebhook[]> {
  const rows = await readWebhooks(scope, id);
  return rows.map(({ profile_id, profile_name, events, ...row }) => ({
    ...row,
    events: readEvents(events),
    made_by: { id: profile_id, name: profile_name },
  }));
}

const readEvents = (events: readonly string[]) => events as OutgoingWebhook['events'];

const showWebhook = async (scope: Scope, id: number): Promise<OutgoingWebhook> => (await listWebhooks(scope, id))[0]!;

/** Adds a Zap or webhook that hears of what its maker may see. Throws `not_possible_now` where there are too many. */
export async function addWebhook(scope: Scope, webhook: Omit<NewWebhook, 'profile_id'>): Promise<OutgoingWebhook> {
  if ((await countWebhooks(scope)) >= MAX_WEBHOOKS) {
    throw new Problem('not_possible_now', { detail: refusals.too_many(MAX_WEBHOOKS) });
  }
  const id = await insertWebhook(scope, { ...webhook, profile_id: scope.actor.profile_id });
  await recordChange(scope, id, 'added');
  return showWebhook(scope, id);
}

type NewWebhookSettings = Omit<OutgoingWebhookSettings, 'filters'> & { filters?: WebhookFilters | undefined };

/** Adds a signed webhook. @returns it with its secret. */
export async function addSignedWebhook(scope: Scope, { settings }: Services, given: NewWebhookSettings) {
  const secret = newSecret();
  const sealed_secret = seal(settings.secret_key, secret);
  const webhook = await addWebhook(scope, {
    filters: NO_FILTERS,
    ...given,
    kind: 'WEBHOOK',
    api_key_id: null,
    sealed_secret,
  });
  return { ...webhook, secret };
}

/** Changes a webhook. Who says where it sends, or of what, answers for it with their own rights. */
export async function changeWebhook(
  scope: Scope,
  { id, kind, is_on }: OutgoingWebhookRow,
  patch: Partial<OutgoingWebhookSettings & { is_on: boolean }>,
): Promise<OutgoingWebhook> {
  const isElsewhere = patch.url !== undefined || patch.events !== undefined;
  const isRedirected = isElsewhere || (kind === 'WEBHOOK' && patch.filters !== undefined);
  if (kind === 'ZAP' && isElsewhere) throw new Problem('not_possible_now', { detail: refusals.zap });
  const switched = patch.is_on !== undefined && patch.is_on !== is_on ? patch.is_on : null;
  await writeWebhook(scope, id, {
    ...patch,
    ...(isRedirected && {
      profile_id: scope.actor.profile_id,
      failing_since: null,
      warned_at: null,
      paused_until: null,
    }),
    ...(switched && { end_reason: null, ended_at: null, failing_since: null, warned_at: null, paused_until: null }),
  });
  await recordChange(scope, id, switched === null ? 'changed' : switched ? 'switched-on' : 'switched-off');
  return showWebhook(scope, id);
}

/** Sends what was given up again. @returns how many deliveries. */
export async function replayFailed(scope: Scope, webhook: OutgoingWebhookRow): Promise<number> {
  const count = await sendFailedAgain(scope, webhook);
  await recordChange(scope, webhook.id, 'replayed');
  return count;
}

export async function removeWebhook(scope: Scope, { id }: OutgoingWebhookRow): Promise<void> {
  await recordChange(scope, id, 'deleted');
  await deleteWebhook(scope, id);
}

export const readSecret = ({ settings }: Services, { sealed_secret }: OutgoingWebhookRow): string | null =>
  sealed_secret === null ? null : unseal(settings.secret_key, sealed_secret);

/** Gives a webhook a new secret; the old one signs as well for a day. */
export async function renewSecret(scope: Scope, { settings }: Services, { id, sealed_secret }: OutgoingWebhookRow) {
  if (sealed_secret === null) throw new Problem('not_possible_now', { detail: refusals.unsigned });
  const secret = newSecret();
  const old_secret_until = new Date(nowMillis() + BOTH_SIGN_MS).toISOString();
  await writeWebhook(scope, id, {
    sealed_secret: seal(settings.secret_key, secret),
    sealed_old_secret: sealed_secret,
    old_secret_until,
  });
  await recordChange(scope, id, 'secret-renewed');
  return { secret, old_secret_until };
}
