import type * as z from 'zod';
import { callGraph, type GraphCall, listWholeGraph } from '#engines/meta-graph/server/index.ts';
import { NOT_SET_UP } from '#engines/provider-calls/server/index.ts';
import { inOrg } from '#platform/server/in-org.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { markTokenExpired, readSealedToken } from '../accounts/account-tokens.queries.ts';

/** Which account a call is made for. */
export interface CalledAccount {
  org_id: number;
  account_id: number;
}

type AccountCall<Shape extends z.ZodType> = Omit<GraphCall<Shape>, 'token' | 'service'>;

/** Makes one call with the account's token. A refused token marks the account as expired. Throws ProviderError. */
export const callAccount = <Shape extends z.ZodType>(
  services: Services,
  account: CalledAccount,
  call: AccountCall<Shape>,
): Promise<z.output<Shape>> =>
  callWithToken(services, account, (token) => callGraph(services, { ...call, token, service: 'whatsapp' }));

/** Reads everything of a list of the account. Throws ProviderError. */
export const listForAccount = <Item>(
  services: Services,
  account: CalledAccount,
  call: Omit<Parameters<typeof listWholeGraph<Item>>[1], 'token' | 'service'>,
): Promise<Item[]> =>
  callWithToken(services, account, (token) => listWholeGraph<Item>(services, { ...call, token, service: 'whatsapp' }));

/** Makes calls with the token of an account. A refused token marks the account as expired. Throws ProviderError. */
export async function callWithToken<Answer>(
  services: Services,
  { org_id, account_id }: CalledAccount,
  call: (token: string) => Promise<Answer>,
): Promise<Answer> {
  const sealed = await inOrg(services, org_id, 'whatsapp', (scope) => readSealedToken(scope, account_id));
  if (sealed === null) throw new ProviderError({ call_class: 'auth_expired', code: 'disconnected' });
  try {
    return await call(readToken(services, sealed));
  } catch (error) {
    if (isTokenRefused(error)) {
      await inOrg(services, org_id, 'whatsapp', (scope) => markTokenExpired(scope, account_id));
    }
    throw error;
  }
}

/** Whether an account must be connected again; not where the installation lacks the settings of Meta's app. */
export const isTokenRefused = (error: unknown): boolean =>
  error instanceof ProviderError && error.call_class === 'auth_expired' && error.code !== NOT_SET_UP;

/** A token that was sealed with another secret key is lost: its account must be connected again. */
function readToken({ settings }: Services, sealed: string): string {
  try {
    return unseal(settings.secret_key, sealed);
  } catch {
    throw new ProviderError({ call_class: 'auth_expired', code: 'secret_key_changed' });
  }
}
