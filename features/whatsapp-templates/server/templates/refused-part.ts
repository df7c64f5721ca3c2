import type { TemplatePart } from '../../template-content.ts';

/** What Meta refuses a new template for, by its subcode (integrations 3.5). */
const parts: Readonly<Record<string, TemplatePart>> = {
  '2388047': 'header',
  '2388073': 'footer',
  '2388293': 'body',
  '2388299': 'body',
};

/** The words by which Meta names a part, where its subcode stands for several. */
const words: readonly [RegExp, TemplatePart][] = [
  [/\bheader|\bfile\b|\bfile_(type|length)/i, 'header'],
  [/\bfooter/i, 'footer'],
  [/\bbutton|\bquick repl|\burl\b/i, 'buttons'],
  [/\bcategor|\bmarketing\b|\bpromotion/i, 'category'],
  [/\bbody\b/i, 'body'],
];

/** Meta's reasons of a review, where they are about one part. */
const reasons: Readonly<Record<string, TemplatePart>> = {
  INCORRECT_CATEGORY: 'category',
  PROMOTIONAL: 'category',
  TAG_CONTENT_MISMATCH: 'category',
};

/** Subcodes that may be about several parts. */
const AMBIGUOUS = ['2388040', '2388047'];

/** Returns the part of a template that Meta's refusal is about; null where it does not say. */
export function findRefusedPart(reason: string | null, said: string | null): TemplatePart | null {
  if (reason === null) return null;
  const subcode = reason.split('.')[1] ?? '';
  const named = words.find(([pattern]) => pattern.test(said ?? ''))?.[1] ?? null;
  if (AMBIGUOUS.includes(subcode)) return named ?? parts[subcode] ?? 'body';
  if (Object.hasOwn(parts, subcode)) return parts[subcode] ?? null;
  if (Object.hasOwn(reasons, reason)) return reasons[reason] ?? null;
  return reason.startsWith('100') || reason === 'INVALID_FORMAT' ? named : null;
}
