import { nowIso } from '#platform/server/clock.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { DetachedContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import { type ConnectFault, ConnectStep } from '../../accounts-contract.ts';
import { whatsappAccountChanged } from '../../events.ts';
import { readProgress, saveAccountReading, setConnected, setSteps, setStopped } from './accounts.queries.ts';
import {
  type MetaAccountRef,
  overrideCallback,
  readAccount,
  readNumbers,
  registerNumber,
  subscribeApp,
} from './meta-calls.ts';
import {
  ensureDefault,
  listNumberRows,
  lockNumber,
  type NumberRow,
  openNumbers,
  saveNumbers,
  setRegistered,
  setTries,
  usableStates,
} from './numbers.queries.ts';
import { actOnConnected } from './on-connected.ts';
import { findNextTry, listRecentTries, needsPin } from './view-accounts.ts';

type Context = Pick<DetachedContext, 'services' | 'transaction' | 'read'>;

/** An account whose steps are under way. */
interface Connecting {
  context: Context;
  account: MetaAccountRef;
  /** What a person typed for the number that is registered. */
  pin: string | undefined;
}

/** What Meta does for each step; false where the step waits for the PIN. Throws ProviderError. */
const steps: Readonly<Record<ConnectStep, (at: Connecting) => Promise<boolean>>> = {
  // The token is kept before the first step.
  TOKEN: async () => true,
  async ACCOUNT({ context: { services, transaction }, account }) {
    const reading = await readAccount(services, account);
    await transaction((scope) => saveAccountReading(scope, account.account_id, reading));
    return true;
  },
  SUBSCRIBE: async ({ context, account }) => Boolean(await subscribeApp(context.services, account)),
  CALLBACK: async ({ context, account }) => Boolean(await overrideCallback(context.services, account)),
  async NUMBERS(at) {
    await readNumbersAgain(at);
    return true;
  },
  async REGISTER(at) {
    const { account_id } = at.account;
    const number = await at.context.read(async (scope) => {
      const { chosen_phone_id } = await readProgress(scope, account_id);
      return pickNumber(await listNumberRows(scope, account_id), chosen_phone_id);
    });
    if (!number) return true;
    if (at.pin === undefined) return false;
    await tryPin(at, number, at.pin);
    // It is registered whether or not Meta lists it again now.
    await readNumbersAgain(at).catch(ignoreProvider);
    return true;
  },
};

async function readNumbersAgain({ context: { services, transaction }, account }: Connecting): Promise<void> {
  const readings = await readNumbers(services, account);
  await transaction(async (scope) => {
    const { stays_in_phone_app: stays, chosen_phone_id } = await readProgress(scope, account.account_id);
    await saveNumbers(scope, account.account_id, readings, { stays, chosen_phone_id });
    await openNumbers(scope, account.account_id, { has_payment_method: true, is_asked: true });
  });
}

function ignoreProvider(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error;
}

/** Returns the number to register: the chosen one, else the first that waits where no number can be used. */
function pickNumber(numbers: readonly NumberRow[], chosen_phone_id: string | null): NumberRow | undefined {
  const waiting = numbers.filter(needsPin);
  const chosen = waiting.find(({ phone_id }) => phone_id === chosen_phone_id);
  return chosen ?? (numbers.some(isUsable) ? undefined : waiting[0]);
}

const isUsable = ({ status }: NumberRow): boolean => usableStates.includes(status);

/** Registers a number. The try counts before Meta is asked, so that it counts whatever becomes of the call. */
async function tryPin(
  { context: { services, transaction }, account }: Connecting,
  { id, phone_id }: NumberRow,
  pin: string,
): Promise<void> {
  const next_try_at = await transaction(async (scope) => {
    const tries = listRecentTries((await lockNumber(scope, id)).register_tries);
    const next = findNextTry(tries);
    if (next === null) await setTries(scope, id, [...tries, nowIso()]);
    return next;
  });
  if (next_try_at !== null) throw new ProviderError({ call_class: 'retry_later', code: TOO_MANY_TRIES });
  await registerNumber(services, account, phone_id, pin);
  await transaction((scope) => setRegistered(scope, id));
}

/** Meta's code for too many registerings in 72 hours. */
const TOO_MANY_TRIES = '133016';

/**
 * Goes through the steps of connecting that are not done, in their order, and keeps each as it is done. The step that fails keeps
 * its fault, and the account stays.
 */
export async function runSteps(context: Context, account: MetaAccountRef, pin?: string): Promise<void> {
  const at: Connecting = { context, account, pin };
  const { account_id } = account;
  const { steps_done } = await context.read((scope) => readProgress(scope, account_id));
  const done = { ...steps_done };
  // What waits for a PIN may have changed at Meta since.
  if (done.REGISTER === undefined) delete done.NUMBERS;
  for (const step of ConnectStep.options) {
    if (done[step] !== undefined) continue;
    const stop = await runStep(steps[step], at);
    if (stop) {
      await context.transaction(async (scope) => {
        await setStopped(scope, account_id, step, stop.fault);
        await recordChange(scope, account_id);
      });
      return;
    }
    done[step] = nowIso();
    await context.transaction((scope) => setSteps(scope, account_id, done));
  }
  await context.transaction(async (scope) => {
    await setConnected(scope, account_id);
    await ensureDefault(scope);
    await actOnConnected(scope, account_id);
    await recordChange(scope, account_id);
  });
}

/** @returns null when the step is done. */
async function runStep(
  step: (at: Connecting) => Promise<boolean>,
  at: Connecting,
): Promise<{ fault: ConnectFault | null } | null> {
  try {
    return (await step(at)) ? null : { fault: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { fault: toFault(error) };
  }
}

export const toFault = ({ call_class, code, said }: ProviderError): ConnectFault => ({
  call_class,
  code,
  said: said?.replaceAll('\0', '') ?? null,
});

export const recordChange = (scope: OrgScope, account_id: number): Promise<void> =>
  record(scope, whatsappAccountChanged, { subject_id: account_id, payload: {}, audience: null });
