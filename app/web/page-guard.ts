import type { AnyPage } from '#platform/contract/pages.ts';
import type { Startup } from '#platform/contract/startup/startup.ts';
import { CallFailed } from '#platform/web/api.ts';
import type { Redirect } from '#platform/web/navigation/router/router.ts';
import { findTargets, makeVisit } from '../guards/guarded-person.ts';
import { guard } from '../guards/guards.ts';
import { pages } from './pages.ts';

const existingTargets = findTargets(pages);

/**
 * Runs the guards in the browser, for pages opened without the server (readings.md A5). Throws a refusal.
 *
 * @param address path and query.
 */
export function guardPage(page: AnyPage, startup: Startup, address: string): Redirect | undefined {
  const verdict = guard(makeVisit(page, startup, new URL(address, 'http://page'), existingTargets));
  if (verdict.kind === 'redirect') return { to: verdict.to };
  if (verdict.kind === 'refuse') throw new CallFailed(verdict.status, { detail: verdict.message });
  // Only the server can open a session, so the browser loads the page from there.
  return verdict.kind === 'exchange' ? { to: address, isReload: true } : undefined;
}
