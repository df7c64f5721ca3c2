import type { RawBuilder } from 'kysely';
import type { Attribution } from '#features/form-submissions/contract.ts';
import { describeTouch } from '#features/form-submissions/server/index.ts';
import type { FormDefinition } from '#features/lead-forms/contract.ts';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { KeptScope } from '#platform/server/database/statements/kept-queries.ts';
import type { Submission } from '../../contract.ts';

/** Selects what was sent to a form as `submission`, each with its `link`. */
export const listSubmissions = ({ db, org_id }: OrgScope | KeptScope, form_id: number | RawBuilder<number>) =>
  db
    .selectFrom('lead_form_submissions as submission')
    .leftJoin('lead_form_links as link', (join) => matchInOrg(join, 'link.id', 'submission.link_id'))
    .where('submission.org_id', '=', org_id)
    .where('submission.form_id', '=', form_id);

/** The columns that every list of submissions shows. */
export const submissionColumns = [
  'submission.id',
  'submission.version',
  'submission.link_id',
  'link.name as link_name',
  'submission.name',
  'submission.answers',
  'submission.consents',
  'submission.came_by',
  'submission.sent_at',
] as const;

/** A submission as stored; where it came from may have nothing in it. */
export type StoredSubmission = Omit<Submission, 'came_by' | 'first_touch_text' | 'last_touch_text'> & {
  came_by: Partial<Attribution>;
};

const nowhere: Attribution = { first_touch: null, last_touch: null, site: null };

/** Returns a stored submission as lists show it; what answers do not declare leaves with none of them. */
export function toSubmission(row: StoredSubmission): Submission {
  const came_by = { ...nowhere, ...row.came_by };
  const [first_touch_text, last_touch_text] = [came_by.first_touch, came_by.last_touch].map(describeTouch);
  return { ...row, came_by, first_touch_text: first_touch_text ?? null, last_touch_text: last_touch_text ?? null };
}

/** The order of every list of submissions. */
export const newestFirst = { column: 'submission.sent_at', id: 'submission.id', direction: 'desc' } as const;

/** Returns the definitions of these versions. */
export async function readDefinitions(
  scope: OrgScope,
  form_id: number,
  versions: readonly number[],
): Promise<Map<number, FormDefinition>> {
  if (versions.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('lead_form_versions')
    .where('org_id', '=', scope.org_id)
    .where('form_id', '=', form_id)
    .where('version', 'in', [...new Set(versions)])
    .select(['version', 'definition'])
    .execute();
  return new Map(rows.map(({ version, definition }) => [version, definition]));
}
