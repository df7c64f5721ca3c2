import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { sessionOnlyWarnings, type Warning } from '../contract.ts';
import { warningSources } from './warning-sources.ts';
import { dismissedWarningIds, rememberDismissal } from './warnings.queries.ts';

/** Returns the present warnings, without those this person has dismissed. */
export async function listWarnings(scope: Scope): Promise<Warning[]> {
  const [current, dismissed] = [await currentWarnings(scope), await dismissedWarningIds(scope)];
  return current.filter(({ id }) => !dismissed.has(id));
}

/** Dismisses a warning. Throws `not_found` for one that is not among the person's. */
export async function dismissWarning(scope: Scope, id: string): Promise<void> {
  const warning = (await currentWarnings(scope)).find((current) => current.id === id);
  if (!warning) throw new Problem('not_found', { log_detail: `warning ${id}` });
  if (!sessionOnlyWarnings.includes(warning.warning_type)) await rememberDismissal(scope, id);
}

async function currentWarnings(scope: Scope): Promise<Warning[]> {
  const found: Warning[] = [];
  for (const source of warningSources()) found.push(...(await source(scope)));
  return found;
}
