import { type Draft, findMissing, type MissingPart } from './drafts.ts';
import { text } from './en.ts';
import { type FieldInfo, findField } from './use-condition-fields.tsx';

/** Returns which conditions do not apply yet and what they lack: 'The third applies once it has a highest amount.' */
export function describeMissing(drafts: readonly Draft[], fields: readonly FieldInfo[]): string {
  const open = drafts.flatMap((draft, index) => {
    const missing = findMissing(draft);
    return missing ? [{ draft, missing, ordinal: text('ordinals').split(' ')[index] ?? String(index + 1) }] : [];
  });
  const [first, ...others] = open;
  // An empty line alone is the place to begin, and nothing waits for it.
  if (!first || (drafts.length === 1 && first.missing === 'field')) return '';
  if (others.length > 0) return text('apply_once', { ordinals: joinWords(open.map(({ ordinal }) => ordinal)) });
  const field = first.draft.field === null ? undefined : findField(fields, first.draft.field);
  return text('applies_once', { ordinal: first.ordinal, part: describePart(first.missing, field) });
}

function describePart(missing: MissingPart, field: FieldInfo | undefined): string {
  if (missing === 'field' || missing === 'days' || !field) return text(missing === 'days' ? 'part_days' : 'part_field');
  const { kind, currency } = field;
  if (missing === 'value') return text(`part_${kind === 'number' && currency ? 'amount' : kind}`);
  return text(`part_${missing}_${kind === 'date' ? 'date' : currency ? 'amount' : 'number'}`);
}

const joinWords = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
