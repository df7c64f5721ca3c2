import type { QuotedMessage } from '../../chat-contract.ts';
import { text } from './en.ts';

/** Names of what has no text of its own. */
export const placeholders: Partial<Record<QuotedMessage['type'], () => string>> = {
  unsupported: () => text('unsupported'),
  order: () => text('order'),
  system: () => text('notice'),
};

/** Returns a message in words: for those who hear it, and where it is quoted. */
export function describeMessage({ type, text: words, file, revoked_at }: QuotedMessage): string {
  if (revoked_at !== null) return text('deleted');
  if (words !== '') return words;
  if (file) return isFileType(type) ? text(type) : (file.name ?? text('document'));
  return placeholders[type]?.() ?? '';
}

const fileTypes = ['image', 'video', 'audio', 'document', 'sticker'] as const;
const isFileType = (type: string): type is (typeof fileTypes)[number] => fileTypes.some((one) => one === type);
