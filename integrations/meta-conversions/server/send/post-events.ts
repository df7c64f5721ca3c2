import * as z from 'zod';
import { connectionToken, grantsOf } from '#engines/connected-sources/server/index.ts';
import { callGraph } from '#engines/meta-graph/server/index.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import { ProviderError } from '#platform/server/network/provider-call.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import type { StoredDataset } from '../datasets.queries.ts';

const MAX_MESSAGES = 20;
const MAX_MESSAGE = 300;
/** How many logins of a page are asked, one after another refuses. */
const MAX_LOGINS = 3;

const writeMessage = (message: unknown): string =>
  (typeof message === 'string' ? message : JSON.stringify(message)).slice(0, MAX_MESSAGE);

const Answer = z.object({
  events_received: z.coerce.number().int().min(0),
  messages: z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((messages) => (messages ?? []).slice(0, MAX_MESSAGES).map(writeMessage)),
  fbtrace_id: z.string().max(100).nullish().catch(null),
});
export type EventsAnswer = z.output<typeof Answer>;

/** A token with which events may be sent. */
export interface EventsToken {
  token: string;
  /** One that was pasted may be of another app. */
  is_foreign_token: boolean;
}

/** Returns the tokens that may reach a dataset, the one that most probably works first. Throws ProviderError for none. */
export async function listTokens(
  services: Services,
  org_id: number,
  { kind, sealed_token, account_id }: Pick<StoredDataset, 'kind' | 'sealed_token' | 'account_id'>,
): Promise<EventsToken[]> {
  if (kind === 'PASTED') return [{ token: openPasted(services, sealed_token), is_foreign_token: true }];
  const logins = await inOrg(services, org_id, (scope) => grantsOf(scope, account_id ?? 0));
  logins.sort((one, other) => Number(one.last_error_class !== null) - Number(other.last_error_class !== null));
  const tokens: EventsToken[] = [];
  for (const { connection_id } of logins.slice(0, MAX_LOGINS)) {
    const found = await connectionToken(services, org_id, connection_id);
    if (found) tokens.push({ token: found.token, is_foreign_token: false });
  }
  if (tokens.length === 0) throw new ProviderError({ call_class: 'auth_expired', code: 'disconnected' });
  return tokens;
}

function openPasted({ settings }: Services, sealed: string | null): string {
  try {
    return unseal(settings.secret_key, sealed ?? '');
  } catch {
    throw new ProviderError({ call_class: 'auth_expired', code: 'secret_key_changed' });
  }
}

const inOrg = <Result>({ database }: Services, org_id: number, work: (scope: OrgScope) => Promise<Result>) =>
  withScope(database, { org_id, actor: null, request_id: 'conversions', mode: 'read' }, work);

/** Sends events; Meta counts one that it had before only once, so that this may be repeated. Throws ProviderError. */
export async function postEvents(
  services: Services,
  tokens: readonly EventsToken[],
  dataset_id: string,
  body: string,
): Promise<EventsAnswer> {
  const [first, ...others] = tokens;
  try {
    return await callGraph(services, {
      method: 'POST',
      path: `/${encodeURIComponent(dataset_id)}/events`,
      ...first!,
      json: body,
      shape: Answer,
      is_repeatable: true,
    });
  } catch (error) {
    if (others.length === 0 || !isRefusal(error)) throw error;
    return postEvents(services, others, dataset_id, body);
  }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderError && (error.call_class === 'auth_expired' || error.call_class === 'permission_missing');

const Named = z.object({ id: z.string(), name: z.string().nullish() });

/** Returns the name of a dataset that a pasted token reaches. Throws ProviderError. */
export async function readDatasetName(services: Services, token: string, dataset_id: string): Promise<string> {
  const { name } = await callGraph(services, {
    method: 'GET',
    path: `/${encodeURIComponent(dataset_id)}`,
    token,
    is_foreign_token: true,
    parameters: { fields: 'id,name' },
    shape: Named,
    is_repeatable: true,
  });
  return name ?? '';
}
