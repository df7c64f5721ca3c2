import { type Call, requireApp } from './call.ts';
import { GraphError } from './errors.ts';
import { success, type World } from './world.ts';

/** What the whole app is told of, and where. */
export function listSubscriptions(world: World, call: Call): unknown {
  requireApp(world, call);
  const { subscription } = world.state.app;
  if (!subscription) return { data: [] };
  const fields = subscription.fields.map((name) => ({ name, version: 'v26.0' }));
  return { data: [{ ...subscription, fields }] };
}

/** Sets the address of the app's notices, after it answered a challenge. */
export async function subscribe(world: World, call: Call): Promise<unknown> {
  requireApp(world, call);
  const { given } = call;
  const missing = ['object', 'callback_url', 'fields', 'verify_token'].find((name) => !given.get(name));
  if (missing) throw new GraphError('100', `(#100) The parameter ${missing} is required`);
  const callback_url = given.get('callback_url')!;
  await challenge(callback_url, given.get('verify_token')!);
  world.state.app.subscription = {
    object: given.get('object')!,
    callback_url,
    fields: given.get('fields')!.split(','),
    active: true,
  };
  return success(world);
}

export function unsubscribe(world: World, call: Call): unknown {
  requireApp(world, call);
  world.state.app.subscription = null;
  return success(world);
}

const CHALLENGE = '0040719283';

async function challenge(url: string, token: string): Promise<void> {
  const answer = await sendChallenge(url, { token }).catch(() => null);
  if (answer?.status !== 200)
    throw new GraphError('2200', { why: `the address answered ${answer?.status ?? 'nothing'}` });
  if ((await answer.text()) !== CHALLENGE) throw new GraphError('2200', { why: 'the challenge did not come back' });
}

export interface Challenge {
  token: string;
  mode?: string | null;
  challenge?: string;
}

/** Calls an address as Meta does when it is set. */
export function sendChallenge(url: string, { token, mode = 'subscribe', challenge = CHALLENGE }: Challenge) {
  const query = new URLSearchParams({ 'hub.challenge': challenge, 'hub.verify_token': token });
  if (mode !== null) query.set('hub.mode', mode);
  return fetch(`${url}?${query}`, { redirect: 'manual' });
}
