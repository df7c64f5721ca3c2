import { createHash } from 'node:crypto';
import { readIntegration } from '#engines/connected-sources/server/index.ts';
import type { Warning } from '#features/warnings/contract.ts';
import { holds } from '#platform/contract/permissions.ts';
import { nowMillis } from '#platform/server/clock.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { FACEBOOK } from '../../contract.ts';
import { pageProblem } from '../problems.ts';
import { listDelayedPages } from './delayed.queries.ts';

/** Tells who manages integrations of pages whose leads cannot be read (integrations R.5), and of delayed leads (1.12). */
export async function facebookWarnings(scope: Scope): Promise<Warning[]> {
  if (!holds(scope.actor, 'INTEGRATIONS.MANAGE')) return [];
  return [...(await permissionWarnings(scope)), ...(await delayedWarnings(scope))];
}

async function permissionWarnings(scope: Scope): Promise<Warning[]> {
  const { accounts, connections } = await readIntegration(scope, FACEBOOK);
  const pages = accounts.flatMap((account) => {
    if (account.status !== 'INSUFFICIENT_PERMISSION' && account.status !== 'PERMISSION_EXPIRED') return [];
    const ends = connections
      .filter(({ id }) => account.grants.some(({ connection_id }) => connection_id === id))
      .flatMap(({ token_expires_at, data_access_expires_at }) => [token_expires_at, data_access_expires_at])
      .filter((end) => end !== null)
      .sort();
    const expires_at = ends[0];
    const problem = pageProblem(account, connections, nowMillis());
    return [{ id: account.id, name: account.name, problem, ...(expires_at && { expires_at }) }];
  });
  if (pages.length === 0) return [];
  const what = pages.map(({ id, problem }) => `${id}:${problem}`).join();
  return [makeWarning('INTEGRATION_FB_PERMISSION_ISSUES', `fb-permission-issues-${shorten(what)}`, { pages })];
}

/** A newer delayed lead is another warning, so that dismissing one does not hide the next. */
async function delayedWarnings(scope: Scope): Promise<Warning[]> {
  const delayed = await listDelayedPages(scope);
  if (delayed.length === 0) return [];
  const what = delayed.map(({ id, delayed_at }) => `${id}:${delayed_at}`).join();
  const fb_pages_delayed_leads = delayed.map(({ id, name }) => ({ id, name }));
  return [
    makeWarning('INTEGRATION_FB_DELAYED_LEAD_ALERTS', `fb-delayed-leads-${shorten(what)}`, { fb_pages_delayed_leads }),
  ];
}

const shorten = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const makeWarning = (
  warning_type: Warning['warning_type'],
  id: string,
  additional_info: Warning['additional_info'],
): Warning => ({
  id,
  warning_type,
  status: null,
  sub_status: null,
  additional_info,
  free_trial_end_date: null,
  paid_for_until_date: null,
  only_contains_upcoming: false,
});
