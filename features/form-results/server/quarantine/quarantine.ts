import { QUARANTINE_DAYS } from '#features/form-submissions/contract.ts';
import { formSubmissionsChanged } from '#features/form-submissions/events.ts';
import {
  digestSender,
  fileSubmission,
  releaseQuarantined,
  settleQuarantined,
  signs,
  type TakenSubmission,
  THRESHOLD,
  trustSenders,
} from '#features/form-submissions/server/index.ts';
import type { FormDefinition } from '#features/lead-forms/contract.ts';
import type { LeadAnswer } from '#features/leads/contract.ts';
import type { Page, PageQuery } from '#platform/contract/paging.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { Services } from '#platform/server/services.ts';
import type { QuarantinedSubmission, SignFigures } from '../../contract.ts';
import { quarantineSettled } from '../../events.ts';
import { type AskedFilters, readFilters } from '../leads/filters.queries.ts';
import { readDefinitions, toSubmission } from '../leads/submissions.queries.ts';
import { countByFate, countSigns, findQuarantined } from './quarantine.queries.ts';

const DAY_MS = 86_400_000;

/** Returns the instant at which a held submission is erased. */
const keptUntil = (sent_at: string): string => new Date(Date.parse(sent_at) + QUARANTINE_DAYS * DAY_MS).toISOString();

/** Returns submissions in quarantine with what speaks against each, newest first. */
export async function listQuarantined(
  scope: OrgScope,
  form_id: number,
  query: AskedFilters & PageQuery,
): Promise<Page<QuarantinedSubmission>> {
  const page = await findQuarantined(scope, form_id, await readFilters(scope, query), query);
  const definitions = await readDefinitions(scope, form_id, listVersions(page.results));
  return {
    ...page,
    results: page.results.map((row) => ({
      ...toSubmission(row),
      signs: row.signs,
      score: row.score,
      threshold: THRESHOLD,
      phone: findValues(row.answers, definitions.get(row.version), 'phone')[0] ?? null,
      email: findValues(row.answers, definitions.get(row.version), 'email')[0] ?? null,
      kept_until: keptUntil(row.sent_at),
    })),
  };
}

/** Files submissions from quarantine with the time they were sent, and trusts their senders from then on. @returns how many. */
export async function releaseSubmissions(
  scope: Scope,
  services: Services,
  form_id: number,
  ids: readonly string[],
): Promise<number> {
  const taken = await releaseQuarantined(scope, form_id, ids);
  if (taken.length === 0) return 0;
  await trustSenders(scope, form_id, await listSenders(scope, services, form_id, taken));
  for (const { id } of taken) await fileSubmission(scope, services, id);
  await recordSettled(scope, form_id, { released_count: taken.length, discarded_count: 0 });
  return taken.length;
}

/** Deletes submissions from quarantine, or brings them back there until their days are over. @returns how many were. */
export async function discardSubmissions(
  scope: Scope,
  form_id: number,
  asked: { ids: readonly string[]; is_discarded: boolean },
): Promise<number> {
  const changed = await settleQuarantined(scope, form_id, asked);
  if (changed === 0) return 0;
  if (asked.is_discarded) await recordSettled(scope, form_id, { released_count: 0, discarded_count: changed });
  else await record(scope, formSubmissionsChanged, { subject_id: form_id, payload: { form_id }, audience: null });
  return changed;
}

/** Returns what became of submissions, and which signs were seen and wrong. */
export async function readSigns(scope: OrgScope, form_id: number): Promise<SignFigures> {
  const fates = await countByFate(scope, form_id);
  const strong = new Set(signs.filter(({ is_strong }) => is_strong).map(({ sign }) => sign));
  const counted = await countSigns(scope, form_id);
  return { ...fates, signs: counted.map((seen) => ({ ...seen, is_strong: strong.has(seen.sign) })) };
}

const recordSettled = (
  scope: Scope,
  form_id: number,
  payload: { released_count: number; discarded_count: number },
): Promise<unknown> => record(scope, quarantineSettled, { subject_id: form_id, payload, audience: null });

async function listSenders(
  scope: OrgScope,
  { settings }: Services,
  form_id: number,
  taken: readonly TakenSubmission[],
) {
  const definitions = await readDefinitions(scope, form_id, listVersions(taken));
  return taken.flatMap(({ id, version, answers, address_digest }) => {
    const definition = definitions.get(version);
    const known = digestSender(settings.secret_key, {
      phones: findValues(answers, definition, 'phone'),
      emails: findValues(answers, definition, 'email'),
    });
    return [...(address_digest ? [address_digest] : []), ...known].map((digest) => ({ submission_id: id, digest }));
  });
}

const listVersions = (submissions: readonly { version: number }[]): number[] =>
  submissions.map(({ version }) => version);

/** Returns what was answered to the questions of a kind. */
function findValues(
  answers: readonly LeadAnswer[],
  definition: FormDefinition | undefined,
  kind: 'phone' | 'email',
): string[] {
  const asked = new Set(definition?.questions.filter((question) => question.kind === kind).map(({ id }) => id));
  return answers.filter(({ key }) => asked.has(key)).flatMap(({ values }) => values);
}
