import { LeadRole } from '#features/leads/contract.ts';
import { recognise } from '#features/leads/server/index.ts';
import { cutLines, type Place, type PlacedAnswer, readLabelLine } from './extract.ts';

/** One correction of a person: what the words between two others fill. */
export interface Correction {
  part: 'subject' | 'text';
  /** The words before the value on its line, or the line above it. */
  before: string;
  /** The words behind the value on its line; empty where it goes to the end. */
  after: string;
  is_next_line: boolean;
  /** A part of a lead, 'custom_field:12', 'note' to be kept as an answer, or 'ignore'. */
  target: string;
}

/** What people corrected in the mails of one sender. */
export interface SenderTemplate {
  corrections: readonly Correction[];
  labels: readonly string[];
}

interface MailText {
  subject: string;
  text: string;
}

const MAX_WORDS = 120;
const MAX_LABELS = 40;

const tidy = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Makes a correction of selected words; null where nothing stands beside them by which they are found again. */
export function makeCorrection(mail: MailText, { part, start, end }: Place, target: string): Correction | null {
  if (part === 'subject') return withWords(mail.subject, { start, end }, { part, target, above: '' });
  const lines = cutLines(mail.text);
  const index = lines.findLastIndex((line) => line.start <= start);
  const line = lines[index];
  if (!line) return null;
  const above = lines.slice(0, index).findLast(({ text }) => text.trim() !== '')?.text ?? '';
  const within = { start: start - line.start, end: Math.min(end - line.start, line.text.length) };
  return withWords(line.text, within, { part, target, above });
}

function withWords(
  line: string,
  { start, end }: { start: number; end: number },
  { part, target, above }: Pick<Correction, 'part' | 'target'> & { above: string },
): Correction | null {
  if (tidy(line.slice(start, end)) === '') return null;
  const own = tidy(line.slice(0, start)).slice(-MAX_WORDS);
  const is_next_line = own === '' && above !== '';
  const before = is_next_line ? tidy(above).slice(-MAX_WORDS) : own;
  const after = tidy(line.slice(end)).slice(0, MAX_WORDS);
  return before === '' && after === '' ? null : { part, before, after, is_next_line, target };
}

/** Returns where the value of a correction stands in another mail; null where its words are missing. */
export function findValue(mail: MailText, correction: Correction): Place | null {
  const { part, before, after, is_next_line } = correction;
  const lines = part === 'subject' ? [{ text: mail.subject, start: 0 }] : cutLines(mail.text);
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    const cut = skipWords(line.text, before);
    if (cut === null || (is_next_line && line.text.slice(cut).trim() !== '')) continue;
    const next = lines.slice(index + 1, index + 3).find(({ text }) => text.trim() !== '');
    const place = is_next_line ? next && cutValue(next, 0, after) : cutValue(line, cut, after);
    if (place) return { part, ...place };
  }
  return null;
}

/** Returns how far a line has these words at its beginning, whatever the spaces between them; null where it has others. */
function skipWords(line: string, words: string): number | null {
  let at = line.length - line.trimStart().length;
  for (const word of words === '' ? [] : words.split(' ')) {
    while (line[at] === ' ' || line[at] === '\t') at += 1;
    if (!line.startsWith(word, at)) return null;
    at += word.length;
  }
  return at;
}

function cutValue(line: { text: string; start: number }, from: number, after: string) {
  const until = after === '' ? line.text.length : line.text.indexOf(after, from);
  if (until < 0) return null;
  const value = line.text.slice(from, until);
  const start = line.start + from + (value.length - value.trimStart().length);
  const trimmed = value.trim();
  return trimmed === '' ? null : { start, end: start + trimmed.length };
}

export const cutPlace = (mail: MailText, { part, start, end }: Place): string =>
  (part === 'subject' ? mail.subject : mail.text).slice(start, end);

/** Puts what people corrected in the place of what was read without them. */
export function applyTemplate(
  answers: readonly PlacedAnswer[],
  mail: MailText,
  { corrections }: SenderTemplate,
): PlacedAnswer[] {
  let result = [...answers];
  for (const correction of corrections) {
    const place = findValue(mail, correction);
    if (!place) continue;
    result = result.filter((answer) => !overlaps(answer.place, place));
    if (correction.target === 'ignore') continue;
    const answer = answerFor(correction, cutPlace(mail, place), place);
    // The chosen words are the only name, phone or e-mail of the mail.
    if (answer.role) result = result.map((other) => (readsAs(other) === answer.role ? withoutRole(other) : other));
    result.unshift(answer);
  }
  return result;
}

const overlaps = (one: Place | undefined, other: Place): boolean =>
  one !== undefined && one.part === other.part && one.start < other.end && other.start < one.end;

const readsAs = (answer: PlacedAnswer) => (answer.has_no_role ? undefined : (answer.role ?? recognise(answer)));

const withoutRole = ({ role: _, ...answer }: PlacedAnswer): PlacedAnswer => ({ ...answer, has_no_role: true });

function answerFor({ before, target }: Correction, value: string, place: Place): PlacedAnswer {
  const label = before.replace(/[\s:：=-]+$/, '').slice(0, 80) || target;
  const role = LeadRole.safeParse(target).data;
  const field = /^custom_field:(\d+)$/.exec(target)?.[1];
  return {
    key: `corrected ${label}`.slice(0, 100),
    label,
    values: [value],
    place,
    ...(role ? { role } : { has_no_role: true }),
    ...(field && { custom_field_id: Number(field) }),
  };
}

/** Returns the labels of a mail, by which a new layout of its sender is noticed. */
export const listLabels = (text: string): string[] => {
  const labels = cutLines(text).flatMap((line) => readLabelLine(line)?.label.toLowerCase() ?? []);
  return [...new Set(labels)].slice(0, MAX_LABELS);
};

/** Tells whether a mail still has the layout that was corrected: half of its labels, or one of the corrected places. */
export function hasLayout(mail: MailText, { corrections, labels }: SenderTemplate): boolean {
  if (labels.length === 0) return corrections.some((correction) => findValue(mail, correction));
  const present = new Set(listLabels(mail.text));
  return labels.filter((label) => present.has(label)).length * 2 >= labels.length;
}
