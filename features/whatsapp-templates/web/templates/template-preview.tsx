import { ChevronLeft } from 'lucide-react';
import type { PlaceholderValues } from '#features/content/contract.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { arrangeButtons, type TemplateContent, templateLimits } from '../../template-content.ts';
import { fillVariables, putValues } from '../../template-text.ts';
import { text } from './en.ts';
import { FormattedText } from './formatted-text.tsx';
import { HeaderFile } from './header-file.tsx';

export interface TemplatePreviewProps {
  content: TemplateContent;
  /** What the variables become; those without a value show what stands for it. */
  values: PlaceholderValues;
  /** The name that the client sees above the chat. */
  sender: string;
  /** The time below the message: '03:13 PM'. */
  time: string;
}

const fill = (written: string, values: PlaceholderValues, limit: number): string =>
  putValues(written.trim(), fillVariables(written.trim(), values, limit));

/** The message as a client reads it on a phone. */
export function TemplatePreview({ content, values, sender, time }: TemplatePreviewProps) {
  const { header, body, footer, buttons } = content;
  const head = header?.type === 'TEXT' ? fill(header.text, values, templateLimits.header) : '';
  return (
    <figure
      aria-label={text('preview_label')}
      className="mx-auto w-full max-w-72 overflow-hidden rounded-[36px] border-[10px] border-fg bg-surface shadow-pop"
    >
      <div aria-hidden="true" className="flex items-center gap-2.5 border-b border-line px-3 pt-7 pb-2.5">
        <Icon of={ChevronLeft} isDirectional />
        <Avatar of={{ id: 0, name: sender }} size={32} />
        <span className="min-w-0">
          <span dir="auto" className="block truncate font-medium">
            {sender}
          </span>
          <span className="block text-xs text-fg-3">{text('business_account')}</span>
        </span>
      </div>
      <div className="min-h-96 bg-sunken p-3">
        <p aria-hidden="true" className="mb-3 text-center text-xs text-fg-3">
          <span className="rounded-sm bg-surface px-2 py-1">{text('today')}</span>
        </p>
        <div className="rounded-md bg-surface shadow-1">
          <div className="px-2.5 pt-2 pb-1.5 wrap-anywhere">
            {header && header.type !== 'TEXT' && header.file && (
              <div className="mb-1.5">
                <HeaderFile type={header.type} file={header.file} />
              </div>
            )}
            {head !== '' && (
              <p dir="auto" className="font-semibold">
                {head}
              </p>
            )}
            <p dir="auto" className="whitespace-pre-wrap">
              <FormattedText text={fill(body, values, templateLimits.body)} />
            </p>
            {footer.trim() !== '' && (
              <p dir="auto" className="mt-1 text-xs text-fg-3">
                {footer.trim()}
              </p>
            )}
            <p className="mt-0.5 text-end text-2xs text-fg-3">{time}</p>
          </div>
          {arrangeButtons(buttons).map((button, index) => (
            <p
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no id, and are only shown
              key={index}
              dir="auto"
              className="truncate border-t border-line px-2.5 py-2 text-center font-medium text-brand-fg-strong"
            >
              {button.text}
            </p>
          ))}
        </div>
      </div>
    </figure>
  );
}
