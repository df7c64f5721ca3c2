import { holds } from '#platform/contract/permissions.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { jobLimits, withTimeLimits } from '#platform/server/database/time-limits.ts';
import { sweepWork } from '#platform/server/jobs/repeat-work.ts';
import { listWork } from '#platform/server/jobs/waiting-work.queries.ts';
import type { BackgroundWork } from '#platform/server/module.ts';
import type { Services } from '#platform/server/services.ts';
import { findActors } from '#platform/server/sessions/session.queries.ts';
import { type Prepared, prepare } from '../body/prepare.ts';
import { endWebhooks } from '../webhooks.queries.ts';
import {
  type Allowance,
  claimDeliveries,
  type DueWebhook,
  dropDeliveries,
  findDueWebhooks,
  storeBodies,
} from './claim.queries.ts';
import { sendOne, type Tried } from './send-one.ts';
import { settle } from './settle.ts';
import { onWake } from './wake.ts';

/** How many deliveries this process sends at once: of all, of an organisation, of an address, and of one that fails. */
const MOST = 192;
const MOST_OF_ORG = 64;
const MOST_OF_WEBHOOK = 4;
const MOST_OF_FAILING = 1;
/** The share of all that addresses that fail may hold, each for ten seconds. */
const MOST_FAILING = 64;
/** How long until deliveries of other processes, or due for another try, are found. */
const SWEEP_MS = 1_000;

/** A delivery on its way. */
interface OnItsWay {
  org_id: number;
  webhook: string;
  is_failing: boolean;
}

/** Sends what is due, so that an address that is dead or answers for ever delays no other. */
class Sender {
  private readonly on_their_way = new Set<OnItsWay>();
  private readonly unsettled = new Map<number, Tried[]>();
  private readonly settling = new Map<number, Promise<void>>();
  private readonly work = new Set<Promise<void>>();

  constructor(
    private readonly services: Services,
    private readonly onSettled: () => void = () => undefined,
  ) {}

  /** Begins to send as much as may be on its way. @returns how many deliveries were claimed. */
  async begin(): Promise<number> {
    const due = await listWork(this.services.database, findDueWebhooks);
    let claimed = 0;
    for (const [org_id, webhooks] of groupByOrg(due)) claimed += await this.beginOrg(org_id, webhooks);
    return claimed;
  }

  /** Waits for everything that is on its way. */
  async finish(): Promise<void> {
    while (this.work.size > 0) await Promise.all(this.work);
  }

  private async beginOrg(org_id: number, webhooks: readonly DueWebhook[]): Promise<number> {
    const allowances = this.allow(org_id, webhooks);
    if (allowances.length === 0) return 0;
    const prepared = await this.inOrg(org_id, (scope) => claim(scope, allowances));
    const failing = new Set(webhooks.filter(({ is_failing }) => is_failing).map(({ id }) => id));
    for (const { delivery, body } of prepared) {
      if (body === null) continue;
      const one = {
        org_id,
        webhook: makeKey(org_id, delivery.webhook_id),
        is_failing: failing.has(delivery.webhook_id),
      };
      this.on_their_way.add(one);
      this.track(
        sendOne(this.services, delivery, body)
          .then((tried) => this.settleSoon(org_id, tried))
          .finally(() => this.on_their_way.delete(one)),
      );
    }
    return prepared.length;
  }

  private allow(org_id: number, webhooks: readonly DueWebhook[]): Allowance[] {
    const now = [...this.on_their_way];
    let left = Math.min(MOST - now.length, MOST_OF_ORG - now.filter((one) => one.org_id === org_id).length);
    let leftFailing = MOST_FAILING - now.filter(({ is_failing }) => is_failing).length;
    return webhooks.flatMap(({ id, is_failing }) => {
      const key = makeKey(org_id, id);
      const own = now.filter(({ webhook }) => webhook === key).length;
      const most = Math.min(
        (is_failing ? MOST_OF_FAILING : MOST_OF_WEBHOOK) - own,
        left,
        is_failing ? leftFailing : left,
      );
      if (most <= 0) return [];
      left -= most;
      if (is_failing) leftFailing -= most;
      return [{ webhook_id: id, most }];
    });
  }

  /** Settles together what ends while an earlier settlement of the organisation runs. */
  private settleSoon(org_id: number, tried: Tried): Promise<void> {
    this.unsettled.set(org_id, [...(this.unsettled.get(org_id) ?? []), tried]);
    const running = this.settling.get(org_id);
    if (running) return running;
    const settling = this.settleAll(org_id).finally(() => {
      this.settling.delete(org_id);
      this.onSettled();
    });
    this.settling.set(org_id, settling);
    return settling;
  }

  private async settleAll(org_id: number): Promise<void> {
    for (let batch = this.unsettled.get(org_id); batch; batch = this.unsettled.get(org_id)) {
      this.unsettled.delete(org_id);
      const tried = batch;
      await this.inOrg(org_id, (scope) => settle(scope, this.services, tried));
    }
  }

  private track(sending: Promise<void>): void {
    // What was not settled is claimed again half a minute later, and the receiver knows its id.
    const tracked = sending
      .catch((error: unknown) => this.services.log.error({ err: error }, 'a delivery is sent again later'))
      .finally(() => this.work.delete(tracked));
    this.work.add(tracked);
  }

  private inOrg<Result>(org_id: number, work: (scope: OrgScope) => Promise<Result>): Promise<Result> {
    const options = { org_id, actor: null, request_id: 'outgoing-webhooks', mode: 'transaction' } as const;
    return withTimeLimits(jobLimits, () => withScope(this.services.database, options, work));
  }
}

/** Claims deliveries and writes their bodies. Who may no longer manage integrations hears nothing more. */
async function claim(scope: OrgScope, allowances: readonly Allowance[]): Promise<Prepared[]> {
  const claimed = await claimDeliveries(scope, allowances);
  const actors = await findActors(scope, [...new Set(claimed.map(({ profile_id }) => profile_id))]);
  for (const [id, actor] of actors) if (!holds(actor, 'INTEGRATIONS.MANAGE')) actors.delete(id);
  const [allowed, ended] = partition(claimed, ({ profile_id }) => actors.has(profile_id));
  await endWebhooks(scope, [...new Set(ended.map(({ webhook_id }) => webhook_id))], 'NO_RIGHT');
  const prepared = await prepare(scope, allowed, actors);
  const unseen = prepared.flatMap(({ delivery, body }) => (body === null ? [delivery.id] : []));
  await dropDeliveries(scope, unseen);
  await storeBodies(
    scope,
    prepared.flatMap(({ delivery, body }) =>
      body !== null && delivery.body === null ? [{ id: delivery.id, body }] : [],
    ),
  );
  return prepared;
}

function partition<Item>(items: readonly Item[], test: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

const makeKey = (org_id: number, webhook_id: number) => `${org_id}:${webhook_id}`;

function groupByOrg(due: readonly DueWebhook[]): Map<number, DueWebhook[]> {
  const groups = new Map<number, DueWebhook[]>();
  for (const webhook of due) groups.set(webhook.org_id, [...(groups.get(webhook.org_id) ?? []), webhook]);
  return groups;
}

/** Sends in this process as soon as something is queued; its end begins nothing new and waits for what is on its way. */
export function startSender(services: Services): BackgroundWork {
  const sender = new Sender(services, () => sending.begin());
  const sending = sweepWork(services, {
    every_ms: SWEEP_MS,
    finds: [findDueWebhooks],
    work: () => sender.begin(),
    complaint: 'outgoing webhooks wait for the next sweep',
  });
  const leave = onWake(sending.begin);
  sending.begin();
  return {
    stop: async () => {
      leave();
      await sending.stop();
      await sender.finish();
    },
  };
}

/** Sends everything that is due now and waits for the answers. */
export async function sendDue(services: Services): Promise<void> {
  const sender = new Sender(services);
  while ((await sender.begin()) > 0) await sender.finish();
}
