import { listOpenParameters } from '../../template-text.ts';
import type { TemplateItem } from '../../templates-contract.ts';
import { text } from './en.ts';

/** Meta's page about the templates of an account. */
export const templatesAtMeta = (waba_id: string): string =>
  `https://business.facebook.com/latest/whatsapp_manager/message_templates?asset_id=${waba_id}`;

/** Returns why a template that was written in WhatsApp Manager is not sent, or what is to be done first; null where it is. */
export function describeMade({ made_at_meta, last, body }: TemplateItem): string | null {
  if (made_at_meta === null) return null;
  if (last?.status === 'DELETED') return text('deleted');
  if (made_at_meta.unusable !== null) return text(made_at_meta.unusable);
  if (made_at_meta.is_explained) return null;
  const numbers = listOpenParameters(body);
  return text('explain', { parameters: (numbers.length === 0 ? [1] : numbers).map(writeParameter).join(', ') });
}

export const writeParameter = (number: number): string => `{{${number}}}`;
