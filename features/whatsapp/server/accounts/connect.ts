import type * as z from 'zod';
import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import { fieldProblem, Problem } from '#platform/contract/problems.ts';
import type { DetachedContext, DetachedRowContext } from '#platform/server/http/bind.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { seal } from '#platform/server/sessions/secrets.ts';
import type { WhatsAppAccountRow } from '../../access.ts';
import type { WhatsAppAccount, whatsappAccounts } from '../../accounts-calls.ts';
import {
  countAccounts,
  MAX_ACCOUNTS,
  type NewAccount,
  readProgress,
  saveAccount,
  setChosenNumber,
  setSteps,
} from './accounts.queries.ts';
import { words } from './en.ts';
import { exchangeCode, listAccountsOfToken, readAccountWith } from './meta-calls.ts';
import { listNumberRows } from './numbers.queries.ts';
import { refreshAccount } from './refresh-account.ts';
import { runSteps } from './steps.ts';
import { needsPin, viewAccount } from './view-accounts.ts';

type Body = z.output<typeof whatsappAccounts.register.body>;
type WithCode = Extract<Body, { code: string }>;
type WithToken = Extract<Body, { access_token: string }>;

/** Connects an account as far as Meta lets it; where it refuses the code or the token nothing is kept. */
export async function registerAccount(context: DetachedContext, body: Body): Promise<WhatsAppAccount> {
  const { services, actor } = context;
  const { token, ...account } = await ('code' in body ? acceptCode(context, body) : acceptToken(context, body));
  const sealed_token = seal(services.settings.secret_key, token);
  const account_id = await context.transaction(async (scope) => {
    if ((await countAccounts(scope, account.waba_id)) >= MAX_ACCOUNTS)
      throw new Problem('not_possible_now', { detail: words.too_many(MAX_ACCOUNTS) });
    return saveAccount(scope, { ...account, sealed_token });
  });
  await runSteps(context, { org_id: actor.org_id, account_id, waba_id: account.waba_id });
  return context.read((scope) => viewAccount(scope, account_id));
}

type Accepted = Omit<NewAccount, 'sealed_token'> & { token: string };

async function acceptCode({ services }: DetachedContext, body: WithCode): Promise<Accepted> {
  const token = await exchangeCode(services, body.code).catch((error) => {
    throw explainRefusal(error, new Problem('not_possible_now', { detail: words.code_used }));
  });
  const waba_id = body.waba_id ?? (await findSignedUp(services, token));
  const stays_in_phone_app = body.event === 'FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING';
  const chosen_phone_id = stays_in_phone_app ? null : (body.phone_number_id ?? null);
  return { token, waba_id, token_kind: 'EMBEDDED', chosen_phone_id, stays_in_phone_app };
}

/** Returns the only account that the token was given for, where the sign-up did not name one. */
async function findSignedUp(services: Services, token: string): Promise<string> {
  const refusal = new Problem('not_possible_now', { detail: words.no_account });
  const found = await listAccountsOfToken(services, token).catch((error) => {
    throw explainRefusal(error, refusal);
  });
  const [only] = found;
  if (!only || found.length > 1) throw refusal;
  return only;
}

/** A token that Meta refuses must not replace one that works, so the account is read with it first. */
async function acceptToken({ services }: DetachedContext, { access_token, waba_id }: WithToken): Promise<Accepted> {
  await readAccountWith(services, access_token, waba_id).catch((error) => {
    const isTokenRefused = error instanceof ProviderError && error.call_class === 'auth_expired';
    const refusal = isTokenRefused
      ? fieldProblem('access_token', words.token_refused)
      : fieldProblem('waba_id', words.not_this_account);
    throw explainRefusal(error, refusal);
  });
  return { token: access_token, waba_id, token_kind: 'PASTED', chosen_phone_id: null, stays_in_phone_app: false };
}

/** Returns what a person is told of a call that brought nothing: the refusal, or that Meta does not answer. */
function explainRefusal(error: unknown, refusal: Problem): unknown {
  if (!(error instanceof ProviderError)) return error;
  const { call_class, code } = error;
  if (code === NOT_SET_UP) return new Problem('not_configured');
  const log_detail = `WhatsApp: ${call_class} ${code ?? ''}`;
  const isPassing = call_class.startsWith('retry_') || call_class === 'unknown';
  if (isPassing) return new Problem('not_possible_now', { detail: words.not_answering, log_detail });
  return new Problem(refusal.code, { ...refusal.options, log_detail });
}

/** What a person does about an account that stopped: tries again, or types a PIN. */
interface Retry {
  pin?: string | undefined;
  number_id?: number | undefined;
}

/** Goes on with connecting an account; one that is connected is read again, or gets another number registered. */
export async function retryAccount(
  context: DetachedRowContext<WhatsAppAccountRow>,
  { pin, number_id }: Retry,
): Promise<WhatsAppAccount> {
  const { services, actor } = context;
  const { id, waba_id, isDone } = await context.withRow(async (scope, account) => {
    if (account.state === 'DISCONNECTED') throw new Problem('not_possible_now', { detail: words.disconnected });
    const { steps_done } = await readProgress(scope, account.id);
    if (number_id === undefined) return { ...account, isDone: steps_done.REGISTER !== undefined };
    const number = (await listNumberRows(scope, account.id)).find((one) => one.id === number_id);
    if (!number || !needsPin(number)) throw new Problem('not_possible_now', { detail: words.no_pin_needed });
    await setChosenNumber(scope, account.id, number.phone_id);
    const { REGISTER: _, ...others } = steps_done;
    await setSteps(scope, account.id, others);
    return { ...account, isDone: false };
  });
  const account = { org_id: actor.org_id, account_id: id, waba_id };
  if (isDone) await refreshAccount(services, account, true);
  else await runSteps(context, account, pin);
  return context.read((scope) => viewAccount(scope, id));
}
