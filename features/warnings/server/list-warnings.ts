import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { sessionOnlyWarnings, type Warning } from '../contract.ts';
import { subscriptionWarnings } from './subscription-warning.ts';
import { dismissedWarningIds, rememberDismissal } from './warnings.queries.ts';

/** Where warnings come from, the most urgent first. */
const sources: readonly ((scope: Scope) => Promise<Warning[]>)[] = [subscriptionWarnings];

/** What is wrong now, without what this person has dismissed. */
export async function listWarnings(scope: Scope): Promise<Warning[]> {
  const [current, dismissed] = [await currentWarnings(scope), await dismissedWarningIds(scope)];
  return current.filter(({ id }) => !dismissed.has(id));
}

/** Throws `not_found` for a warning that is not among the person's. */
export async function dismissWarning(scope: Scope, id: string): Promise<void> {
  const warning = (await currentWarnings(scope)).find((current) => current.id === id);
  if (!warning) throw new Problem('not_found', { log_detail: `warning ${id}` });
  if (!sessionOnlyWarnings.includes(warning.warning_type)) await rememberDismissal(scope, id);
}

async function currentWarnings(scope: Scope): Promise<Warning[]> {
  const found: Warning[] = [];
  for (const source of sources) found.push(...(await source(scope)));
  return found;
}
