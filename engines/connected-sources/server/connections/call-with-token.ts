import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import type { ConnectedAccount } from '../../connection.ts';
import { recordFailure, recordSuccess } from './record-calls.queries.ts';
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
      return await withToken(services, org_id, found, about, calls);
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
): Promise<Result> {
  const token = await noting(services, org_id, {}, () => connectionToken(services, org_id, connection_id));
  return withToken(services, org_id, token === null ? null : { token, connection_id }, {}, calls);
}

interface About {
  account_id?: number;
  connection_id?: number;
}

async function withToken<Result>(
  services: Services,
  org_id: number,
  found: AccountToken | null,
  about: About,
  calls: Calls<Result>,
): Promise<Result> {
  if (!found) throw new ProviderError({ call_class: 'auth_expired', code: NO_TOKEN });
  const { token, connection_id } = found;
  const result = await noting(services, org_id, { ...about, connection_id }, () => calls(token, connection_id));
  await recordSuccess(services, org_id, { ...about, connection_id });
  return result;
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
