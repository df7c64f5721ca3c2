import { readHead, type TemplateContent } from '../../template-content.ts';
import { canSend } from '../../template-states.ts';
import { listOpenParameters } from '../../template-text.ts';
import type { UnusableReason } from '../../templates-contract.ts';

/** Whether somebody said what each numbered parameter stands for. */
export const isExplained = (content: TemplateContent): boolean =>
  [readHead(content), content.body].every((text) => listOpenParameters(text).length === 0);

/** Whether messages can be sent with a template that was written in WhatsApp Manager. */
export const isSendable = (status: string, content: TemplateContent, unusable: UnusableReason | null): boolean =>
  unusable === null && isExplained(content) && canSend(status);
