import { splitMessage } from '#features/content/contract.ts';
import type { BadgeTone } from '#platform/web/ui/display/badge.tsx';
import { TemplateContent as ContentSchema, type TemplateContent, type TemplatePart } from '../../template-content.ts';
import { nameLanguage } from '../../template-languages.ts';
import type { TemplateState } from '../../template-states.ts';
import { numberVariables } from '../../template-text.ts';
import type { TemplateItem, VersionState } from '../../templates-contract.ts';
import { text } from './en.ts';

export const stateTones: Record<TemplateState, BadgeTone> = {
  APPROVED: 'success',
  PENDING: 'warning',
  REJECTED: 'danger',
  UNKNOWN: 'neutral',
};

/** Returns a state as people read it, with Meta's own word where that says more. */
export function describeState({ state, status }: Pick<VersionState, 'state' | 'status'>): string {
  const label = text(`state_${state}`);
  const isPlain = PLAIN.includes(status);
  return isPlain ? label : text('state_with_status', { state: label, status: readStatus(status) });
}

const PLAIN = ['APPROVED', 'REINSTATED', 'UNARCHIVED', 'PENDING', 'SENDING', 'REJECTED', 'REFUSED'];

/** Returns a status of Meta's in small letters: 'PENDING_DELETION' is 'pending deletion'. */
export const readStatus = (status: string): string => status.toLowerCase().replaceAll('_', ' ');

const reasons = [
  'ABUSIVE_CONTENT',
  'INCORRECT_CATEGORY',
  'INVALID_FORMAT',
  'PROMOTIONAL',
  'SCAM',
  'TAG_CONTENT_MISMATCH',
] as const;

/** Returns why Meta refused a version: its own words, else its reason in ours; null where it gave neither. */
export function describeReason({ reason, said }: Pick<VersionState, 'reason' | 'said'>): string | null {
  if (said) return said;
  if (reason === null) return null;
  const known = reasons.find((one) => one === reason);
  return known ? text(`reason_${known}`) : text('reason_other', { reason: readStatus(reason) });
}

export function nameCategory(category: string): string {
  if (category === 'MARKETING' || category === 'UTILITY' || category === 'AUTHENTICATION') {
    return text(`category_${category}`);
  }
  return readStatus(category);
}

/** Returns 'English, utility', or what Meta made of it. */
export function describeKind({ language, category, live, last }: TemplateItem): string {
  const shown = live ?? last;
  const isOther = shown !== null && shown.category !== shown.asked_category;
  const kind = isOther ? text('category_changed', { category: nameCategory(shown.category) }) : nameCategory(category);
  return `${nameLanguage(language)}, ${kind}`;
}

export const isPart = (part: string): part is TemplatePart => part in ContentSchema.shape;

/** Returns what a part of a draft is called. */
export const namePart = (part: string): string => (isPart(part) ? text(`part_${part}`) : text('message'));

/** Returns the value of a part as people read it, for a choice between two. */
export function showPart(part: string, value: unknown): string {
  const parsed = isPart(part) ? ContentSchema.shape[part].safeParse(value).data : undefined;
  if (typeof parsed === 'string')
    return (part === 'category' ? nameCategory(parsed) : readVariables(parsed)) || text('empty');
  if (Array.isArray(parsed)) return parsed.map((button) => button.text).join('\n') || text('empty');
  const header = parsed as TemplateContent['header'] | undefined;
  if (!header) return text('empty');
  return (header.type === 'TEXT' ? readVariables(header.text) : header.file?.name) || text('empty');
}

/** Returns a text with its variables in words. */
export const readVariables = (message: string): string =>
  splitMessage(message)
    .map((part) => (part.kind === 'placeholder' ? `{${part.placeholder.label}}` : part.text))
    .join('');

/** Returns how many characters of a limit are used, as Meta counts them. */
export const showCount = (written: string, limit: number): string =>
  text('of_limit', { count: numberVariables(written.trim()).length, limit });
