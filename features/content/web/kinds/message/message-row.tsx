import type { ReactNode } from 'react';
import { splitMessage, type TextTemplate } from '../../../contract.ts';
import { ContentRow } from '../../list/content-row.tsx';
import { toShareTarget } from '../../list/content-words.ts';
import type { ContentPanels } from '../../page/content-panels.ts';

interface MessageRowProps {
  message: TextTemplate;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a message as a row, with its beginning. */
export const MessageRow = ({ message, panels, checkbox }: MessageRowProps) => (
  <ContentRow
    content={message}
    panels={panels}
    checkbox={checkbox}
    share={<panels.ShareButton content={toShareTarget(message)} isQuiet />}
  >
    <p className="line-clamp-2 text-fg-2">
      <MessageText body={message.body} />
    </p>
  </ContentRow>
);

/** Shows a message with its placeholders in words. */
export function MessageText({ body }: { body: string }) {
  let at = 0;
  return (
    <>
      {splitMessage(body).map((part) => {
        const key = at;
        at += part.kind === 'text' ? part.text.length : part.source.length;
        return part.kind === 'text' ? (
          <span key={key}>{part.text}</span>
        ) : (
          <span key={key} className="rounded-xs bg-brand-tint-2 px-1 text-brand-fg-strong">
            {part.placeholder.label}
          </span>
        );
      })}
    </>
  );
}
