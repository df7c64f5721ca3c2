import { toWallMinute } from '#domain/wall-time.ts';
import { listOriginFacts } from '#features/form-submissions/contract.ts';
import { type FormDefinition, isAnswered, type Question } from '#features/lead-forms/contract.ts';
import type { CsvColumn } from '#platform/server/http/csv-download.ts';
import type { FormLead } from '../../contract.ts';
import { cellWords, columnNames } from './en.ts';

type LeadColumn = CsvColumn<FormLead>;

/** Between several values of one cell. */
const SEPARATOR = '; ';

/** Returns the questions that people answer in any of these versions, each as in the first that asks it. */
export function listAsked(definitions: readonly FormDefinition[]): Question[] {
  const questions = new Map<string, Question>();
  for (const question of definitions.flatMap((definition) => definition.questions).filter(isAnswered)) {
    if (!questions.has(question.id)) questions.set(question.id, question);
  }
  return [...questions.values()];
}

/**
 * Returns the columns of a form's leads: when, a column for each question of these versions, and where from. A question is
 * named as in its newest version; those of the newest come first.
 */
export function listLeadColumns(definitions: readonly FormDefinition[], time_zone: string): LeadColumn[] {
  const questions = listAsked(definitions);
  return [
    { header: columnNames.sent, read: ({ sent_at }) => toWallMinute(sent_at, time_zone).replace('T', ' ') },
    ...questions.map(({ id, kind, label, text }) => ({
      header: label || text || kind,
      read: (lead: FormLead) => readAnswer(lead, id),
    })),
    { header: columnNames.unfinished, read: ({ is_unfinished }) => (is_unfinished ? cellWords.yes : '') },
    { header: columnNames.assigned_to, read: ({ assignee }) => assignee?.name ?? '' },
    { header: columnNames.link, read: ({ link_name }) => link_name ?? '' },
    { header: columnNames.version, read: ({ version }) => String(version) },
    { header: columnNames.first_touch, read: ({ first_touch_text }) => first_touch_text ?? '' },
    { header: columnNames.last_touch, read: ({ last_touch_text }) => last_touch_text ?? '' },
    {
      header: columnNames.first_landing_page,
      read: ({ came_by }) => listOriginFacts(came_by).first_landing_page,
    },
    { header: columnNames.last_landing_page, read: ({ came_by }) => listOriginFacts(came_by).last_landing_page },
    { header: columnNames.ad_clicks, read: ({ came_by }) => listOriginFacts(came_by).ad_clicks },
    { header: columnNames.site, read: ({ came_by }) => came_by.site ?? '' },
  ];
}

const readAnswer = ({ answers }: FormLead, question_id: string): string =>
  answers
    .filter(({ key }) => key === question_id)
    .flatMap(({ values }) => values)
    .join(SEPARATOR);
