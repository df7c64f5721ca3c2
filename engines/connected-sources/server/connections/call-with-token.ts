import { nowMillis } from '#platform/server/clock.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { recordFailure, recordSuccess } from './record-calls.queries.ts';
import { isEndingSoon, renewToken } from './renew-token.ts';
import {
  type AccountToken,
  accountToken,
  connectionToken,
  StoredSecretUnreadable,
  type TokenWish,
} from './tokens.queries.ts';

/** The code of an error that no provider gave: there is no token to call with. */
const NO_TOKEN = 'not_connected';

type Calls<Result> = (token: string, connection_id: number) => Promise<Result>;

/**
 * Makes calls about an account with the token that most probably works, and notes what they say of the permission.
 *
 * @param calls calls of the provider; what they throw as a ProviderError is noted and thrown on.
 * @param wish where it asks for a token of the account's own and there is none, the permission is missing and nothing is called.
 */
export const callAccount = <Result>(
  services: Services,
  org_id: number,
  account: Pick<ConnectedAccount, 'id' | 'provider'>,
  calls: Calls<Result>,
  wish: TokenWish = {},
): Promise<Result> => accountCaller(services, org_id, account, wish)(calls);

/** Makes calls about one account, as `callAccount` does. */
export type AccountCaller = <Result>(calls: Calls<Result>) => Promise<Result>;

/**
 * Returns what makes many calls about an account within a short time: the token is looked up once, and again after a failure,
 * because another permission may work.
 */
export function accountCaller(
  services: Services,
  org_id: number,
  account: Pick<ConnectedAccount, 'id' | 'provider'>,
  wish: TokenWish = {},
): AccountCaller {
  const about = { account_id: account.id };
  let token: Promise<AccountToken | null> | null = null;
  return async (calls) => {
    try {
      token ??= noting(services, org_id, about, () => accountToken(services, org_id, account, wish));
      const found = await token;
      if (!found && wish.needs_own_token) throw new ProviderError({ call_class: 'permission_missing', code: NO_TOKEN });
      return await withToken(services, org_id, found, { about, wish }, calls);
    } catch (error) {
      token = null;
      throw error;
    }
  };
}

/** Does the same with the token of a person's permission, for calls about no account. */
export async function callConnection<Result>(
  services: Services,
  org_id: number,
  connection_id: number,
  calls: Calls<Result>,
  wish: TokenWish = {},
): Promise<Result> {
  const found = await noting(services, org_id, {}, () => connectionToken(services, org_id, connection_id));
  return withToken(services, org_id, found, { about: {}, wish }, calls);
}

interface About {
  account_id?: number;
  connection_id?: number;
}

async function withToken<Result>(
  services: Services,
  org_id: number,
  found: AccountToken | null,
  { about, wish }: { about: About; wish: TokenWish },
  calls: Calls<Result>,
): Promise<Result> {
  if (!found) throw new ProviderError({ call_class: 'auth_expired', code: NO_TOKEN });
  const { connection_id } = found;
  const result = await noting(services, org_id, { ...about, connection_id }, () =>
    callRenewing(services, org_id, found, wish, calls),
  );
  await recordSuccess(services, org_id, { ...about, connection_id });
  return result;
}

/** Makes calls with a token that is renewed before it ends, and once where the provider says that it has ended. */
async function callRenewing<Result>(
  services: Services,
  org_id: number,
  found: AccountToken,
  wish: TokenWish,
  calls: Calls<Result>,
): Promise<Result> {
  const renew = found.is_persons ? wish.calls?.renew : undefined;
  const renewNow = async (waits: boolean) => {
    if (!renew) return false;
    const renewed = await renewToken(services, org_id, found, { renew, waits });
    if (renewed !== null) Object.assign(found, { token: renewed, token_expires_at: null });
    return renewed !== null;
  };
  // The old token is good for some days, so that a renewal that fails now is no failure of the call.
  if (isEndingSoon(found.token_expires_at)) await renewNow(false).catch(ignoreFailure);
  try {
    return await calls(found.token, found.connection_id).catch(async (error) => {
      if (!(error instanceof ProviderError) || error.call_class !== 'auth_expired') throw error;
      if (!(await renewNow(true))) throw error;
      return calls(found.token, found.connection_id);
    });
  } catch (error) {
    throw waitForConsent(found, wish, error);
  }
}

function ignoreFailure(error: unknown): false {
  if (error instanceof ProviderError) return false;
  throw error;
}

/** A refusal shortly after a consent may speak of what was granted before, so it is asked again. */
function waitForConsent({ connected_at }: AccountToken, { consent_settles_s = 0 }: TokenWish, error: unknown): unknown {
  if (!(error instanceof ProviderError) || error.call_class !== 'permission_missing') return error;
  const left_s = Math.ceil((Date.parse(connected_at) - nowMillis()) / 1_000) + consent_settles_s;
  if (left_s <= 0) return error;
  const { code, said } = error;
  return new ProviderError({ call_class: 'retry_later', code, said, retry_after_seconds: left_s }, { cause: error });
}

async function noting<Result>(
  services: Services,
  org_id: number,
  about: About,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const connection_id = error instanceof StoredSecretUnreadable ? error.connection_id : about.connection_id;
    await recordFailure(services, org_id, { ...about, ...(connection_id && { connection_id }), error });
    throw error;
  }
}
