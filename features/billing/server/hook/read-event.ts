import * as z from 'zod';
import { Problem } from '#platform/contract/problems.ts';

const id = z.string().regex(/^\w{1,255}$/);
const idOrNull = z
  .union([id, z.object({ id }).transform((whole) => whole.id)])
  .nullish()
  .catch(null)
  .transform((one) => one ?? null);

const Parent = z
  .object({ subscription_details: z.object({ subscription: idOrNull }) })
  .nullish()
  .catch(null)
  .transform((parent) => parent?.subscription_details.subscription ?? null);

const Thing = z
  .object({
    id: idOrNull,
    object: z.string().max(255).catch(''),
    customer: idOrNull,
    subscription: idOrNull,
    payment_intent: idOrNull,
    parent: Parent,
  })
  .nullish()
  .catch(null);

const Event = z.object({
  id,
  type: z.string().min(1).max(255),
  created: z.int().min(0).max(99_999_999_999),
  livemode: z.boolean().nullish(),
  /** Another account, which events of platforms name. */
  account: z.unknown().optional(),
  data: z.object({ object: Thing }).nullish().catch(null),
});

/** What the object of an event is, for us. */
export type ObjectKind = 'session' | 'subscription' | 'invoice' | 'charge' | 'dispute' | 'customer';

const actedOn: readonly [type: RegExp, kind: ObjectKind][] = [
  [/^checkout\.session\.(completed|async_payment_succeeded|async_payment_failed|expired)$/, 'session'],
  [/^customer\.subscription\./, 'subscription'],
  [/^invoice\.(?!upcoming$)\w+$/, 'invoice'],
  [/^charge\.refunded$/, 'charge'],
  [/^charge\.dispute\.closed$/, 'dispute'],
  [/^customer\.updated$/, 'customer'],
];

export const findObjectKind = (type: string): ObjectKind | null =>
  actedOn.find(([pattern]) => pattern.test(type))?.[1] ?? null;

/** What is kept of an event: what happened to which object, never what the object holds. */
export interface AnnouncedEvent {
  event_id: string;
  type: string;
  object_type: string | null;
  object_id: string | null;
  customer_id: string | null;
  subscription_id: string | null;
  payment_intent_id: string | null;
  created_at: string;
  /** Why nothing follows from it; null where its object is fetched. */
  ignored: string | null;
}

/** Reads a signed event. Throws `invalid_input` for what is no event. */
export function readEvent(body: Buffer, livemode: boolean): AnnouncedEvent {
  const read = Event.safeParse(readJson(body));
  if (!read.success) throw new Problem('invalid_input', { detail: 'This is no event.' });
  const { id: event_id, type, created, data } = read.data;
  const thing = data?.object ?? null;
  return {
    event_id,
    type: type.replaceAll('\0', ''),
    object_type: thing?.object.replaceAll('\0', '') || null,
    object_id: thing?.id ?? null,
    customer_id: findObjectKind(type) === 'customer' ? (thing?.id ?? null) : (thing?.customer ?? null),
    subscription_id: thing?.subscription ?? thing?.parent ?? null,
    payment_intent_id: thing?.payment_intent ?? null,
    created_at: new Date(created * 1000).toISOString(),
    ignored: findReason(read.data, livemode),
  };
}

function findReason({ type, livemode, account, data }: z.output<typeof Event>, isLive: boolean): string | null {
  if ((livemode ?? false) !== isLive) return isLive ? 'an event of test mode' : 'an event of real money';
  if (account != null) return 'an event of another account';
  if (findObjectKind(type) === null) return 'nothing follows from this type';
  return data?.object?.id ? null : 'an event without an object';
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Problem('invalid_input', { detail: 'This is no JSON.' });
  }
}
