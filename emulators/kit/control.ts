import type { Delivery } from './deliveries.ts';
import type { Fault, FaultPlan } from './faults.ts';
import type { EmulatedAnswer, EmulatedRequest } from './wire.ts';

/** What can happen to a token at its provider. */
export type TokenChange =
  | { kind: 'expire' }
  /** `reason`: the provider's name or number of why. */
  | { kind: 'revoke'; reason?: string }
  | { kind: 'drop-scope'; scope: string };

/** What the control plane may do with an emulator. */
interface Controlled {
  reset(): void;
  seed(state: unknown): void;
  dump(): unknown;
  setClock(instant: string): Promise<void>;
  advance(seconds: number): Promise<void>;
  failNext(fault: Fault, plan: FaultPlan): void;
  clearFaults(): void;
  deliver(event: unknown, options: unknown, to?: string): Promise<number[]>;
  changeToken(token: string, change: TokenChange): void;
  act(name: string, given: unknown): unknown;
  requests: readonly EmulatedRequest[];
  deliveries: readonly Delivery[];
}

/** Answers the control plane of integrations E.0.2. */
export async function answerControl(request: EmulatedRequest, emulator: Controlled): Promise<EmulatedAnswer> {
  const { method, path, query, body } = request;
  const given = body.length > 0 ? JSON.parse(body.toString('utf8')) : {};
  const [, token, kind] = path.match(/^\/__emu\/tokens\/([^/]+)\/(expire|revoke|drop-scope)$/) ?? [];
  if (method === 'POST' && token) {
    emulator.changeToken(decodeURIComponent(token), { ...given, kind });
    return done;
  }
  const [, action] = path.match(/^\/__emu\/do\/([\w-]+)$/) ?? [];
  if (method === 'POST' && action) return { status: 200, body: (await emulator.act(action, given)) ?? done.body };
  switch (`${method} ${path.slice('/__emu'.length)}`) {
    case 'POST /reset':
      emulator.reset();
      return done;
    case 'POST /seed':
      emulator.seed(given);
      return done;
    case 'GET /state':
      return { status: 200, body: emulator.dump() };
    case 'POST /clock':
      await (given.set === undefined ? emulator.advance(given.advance_s) : emulator.setClock(given.set));
      return done;
    case 'POST /faults':
      emulator.failNext(given.fault, { ...given.match, times: given.times, after: given.after });
      return done;
    case 'DELETE /faults':
      emulator.clearFaults();
      return done;
    case 'POST /deliver':
      return { status: 200, body: { statuses: await emulator.deliver(given.event, given.options, given.to) } };
    case 'GET /requests':
      return { status: 200, body: journal(emulator.requests, Number(query.get('since') ?? 0)) };
    case 'GET /deliveries':
      return { status: 200, body: emulator.deliveries };
    default:
      return { status: 404, body: { error: `no control call ${method} ${path}` } };
  }
}

const done: EmulatedAnswer = { status: 200, body: { success: true } };

const journal = (requests: readonly EmulatedRequest[], since: number) =>
  requests.slice(since).map(({ query, body, ...request }) => ({
    ...request,
    query: String(query),
    body: body.toString('utf8'),
  }));
