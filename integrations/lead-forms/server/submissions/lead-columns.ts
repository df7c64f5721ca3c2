import { toWallMinute } from '#domain/wall-time.ts';
import { type FormDefinition, isAnswered } from '../../definition.ts';
import type { FormLead } from '../../submissions-contract.ts';
import { cellWords, columnNames } from './en.ts';

/** One column of an export. */
export interface LeadColumn {
  header: string;
  read: (lead: FormLead) => string;
}

/** Between several values of one cell. */
const SEPARATOR = '; ';

/**
 * Returns the columns of a form's leads: when, a column for each question of these versions, and where from. A question is
 * named as in its newest version; those of the newest come first.
 */
export function listLeadColumns(definitions: readonly FormDefinition[], time_zone: string): LeadColumn[] {
  const questions = new Map<string, string>();
  for (const { questions: asked } of definitions) {
    for (const { id, kind, label, text } of asked.filter(isAnswered)) {
      if (!questions.has(id)) questions.set(id, label || text || kind);
    }
  }
  return [
    { header: columnNames.sent, read: ({ sent_at }) => toWallMinute(sent_at, time_zone).replace('T', ' ') },
    ...[...questions].map(([id, header]) => ({ header, read: (lead: FormLead) => readAnswer(lead, id) })),
    { header: columnNames.unfinished, read: ({ is_unfinished }) => (is_unfinished ? cellWords.yes : '') },
    { header: columnNames.assigned_to, read: ({ assignee }) => assignee?.name ?? '' },
    { header: columnNames.link, read: ({ link_name }) => link_name ?? '' },
    { header: columnNames.version, read: ({ version }) => String(version) },
    { header: columnNames.first_touch, read: ({ first_touch_text }) => first_touch_text ?? '' },
    { header: columnNames.last_touch, read: ({ last_touch_text }) => last_touch_text ?? '' },
    { header: columnNames.site, read: ({ came_by }) => came_by.site ?? '' },
  ];
}

const readAnswer = ({ answers }: FormLead, question_id: string): string =>
  answers
    .filter(({ key }) => key === question_id)
    .flatMap(({ values }) => values)
    .join(SEPARATOR);
