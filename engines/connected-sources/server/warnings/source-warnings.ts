import { createHash } from 'node:crypto';
import { holds } from '#platform/contract/permissions.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { readIntegration } from '../connections/read-integration.ts';
import { accountProblem } from '../problems.ts';
import type { ConnectedSource } from '../source.ts';
import { listDelayedAccounts } from './delayed.queries.ts';

/** How the warnings of a provider are called, and the beginning of their ids, which dismissals remember. */
export interface WarningNames<Type extends string> {
  permission: { type: Type; id: string };
  delayed: { type: Type; id: string };
}

/** Tells who manages integrations of accounts whose leads cannot be read (integrations R.5), and of delayed leads (1.12). */
export async function listSourceWarnings<Type extends string>(
  source: ConnectedSource,
  names: WarningNames<Type>,
  scope: Scope,
) {
  if (!holds(scope.actor, 'INTEGRATIONS.MANAGE')) return [];
  const refused = await listRefused(source, scope);
  const delayed = await listDelayedAccounts(scope, source.id);
  // A newer delayed lead is another warning, so that dismissing one does not hide the next.
  return [
    ...makeWarning(
      names.permission,
      refused.map(({ id, problem }) => `${id}:${problem}`),
      { pages: refused },
    ),
    ...makeWarning(
      names.delayed,
      delayed.map(({ id, delayed_at }) => `${id}:${delayed_at}`),
      { [source.contract.fields.delayed]: delayed.map(({ id, name }) => ({ id, name })) },
    ),
  ];
}

async function listRefused(source: ConnectedSource, scope: Scope) {
  const { accounts, connections } = await readIntegration(scope, source);
  return accounts.flatMap((account) => {
    if (account.status !== 'INSUFFICIENT_PERMISSION' && account.status !== 'PERMISSION_EXPIRED') return [];
    const ends = connections
      .filter(({ id }) => account.grants.some(({ connection_id }) => connection_id === id))
      .flatMap(({ token_expires_at, data_access_expires_at }) => [token_expires_at, data_access_expires_at])
      .filter((end) => end !== null)
      .sort();
    const expires_at = ends[0];
    const problem = accountProblem(source, account, connections, nowMillis());
    return [{ id: account.id, name: account.name, problem, ...(expires_at && { expires_at }) }];
  });
}

const shorten = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** @param about what it is about; no warning where that is nothing. */
const makeWarning = <Type extends string>(
  { type: warning_type, id }: { type: Type; id: string },
  about: readonly string[],
  additional_info: Record<string, unknown>,
) =>
  about.length === 0
    ? []
    : [
        {
          id: `${id}-${shorten(about.join())}`,
          warning_type,
          status: null,
          sub_status: null,
          additional_info,
          free_trial_end_date: null,
          paid_for_until_date: null,
          only_contains_upcoming: false,
        },
      ];
