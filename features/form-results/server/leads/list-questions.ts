import type { LeadFormRow } from '#features/lead-forms/access.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { AskedQuestion } from '../../contract.ts';
import { readFilters } from './filters.queries.ts';
import { listAsked } from './lead-columns.ts';
import { listVersions } from './leads.queries.ts';
import { readDefinitions } from './submissions.queries.ts';

/** Returns the questions of the live version, then those that only older versions with leads ask, the newest first. */
export async function listQuestions(scope: Scope, { id, live_version }: LeadFormRow): Promise<AskedQuestion[]> {
  const versions = await listVersions(scope, id, await readFilters(scope, {}));
  const definitions = await readDefinitions(scope, id, [...versions, ...(live_version === null ? [] : [live_version])]);
  const rank = (version: number) => (version === live_version ? Number.POSITIVE_INFINITY : version);
  const ordered = [...definitions].sort(([one], [other]) => rank(other) - rank(one));
  return listAsked(ordered.map(([, definition]) => definition)).map(({ id: question_id, kind, label }) => ({
    id: question_id,
    kind,
    label,
  }));
}
