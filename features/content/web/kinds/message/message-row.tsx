import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { lazyOnInteraction } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { splitMessage, type TextTemplate } from '../../../contract.ts';
import { contentPages } from '../../../pages.ts';
import { text } from '../../en.ts';
import { toShareTarget } from '../../list/content-words.ts';
import { ShareFigures } from '../../list/share-figures.tsx';
import type { ContentPanels } from '../../page/content-panels.ts';
import { VisibilityBadge } from '../../page/visibility-badge.tsx';

const MessageMenu = lazyOnInteraction<{ content: TextTemplate; isWritten: boolean }>(() =>
  import('../../list/content-menu.tsx').then((module) => module.ContentMenu),
);

interface MessageRowProps {
  message: TextTemplate;
  panels: ContentPanels;
  checkbox: ReactNode;
}

/** Shows a message as a row: its title, its beginning, the figures of its shares. */
export function MessageRow({ message, panels: { ShareButton, Marks }, checkbox }: MessageRowProps) {
  return (
    <li className="group/row relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-3 hover:bg-hover sm:px-2">
      <span className="relative z-1 flex">{checkbox}</span>
      <div className="min-w-0 flex-1 basis-72 max-sm:basis-36">
        <div className="flex min-w-0 items-center gap-2">
          <h2 className="min-w-0 truncate text-sm font-semibold">
            <PageLink to={contentPages.message} params={{ id: message.id }} className="after:absolute after:inset-0">
              {message.title}
            </PageLink>
          </h2>
          <VisibilityBadge visibility={message.visibility} isInList />
          <Marks content={message} />
        </div>
        <p className="line-clamp-2 text-fg-2">
          <MessageText body={message.body} />
        </p>
      </div>
      <div className="w-66 max-sm:order-last max-sm:w-full">
        <ShareFigures content={message} />
      </div>
      <div className="relative z-1 flex justify-end gap-1.5 sm:min-w-28">
        <ShareButton content={toShareTarget(message)} isQuiet />
        <MessageMenu
          content={message}
          isWritten
          trigger={
            <IconButton
              variant="ghost"
              label={text('more_of', { name: message.title })}
              icon={<Icon of={Ellipsis} />}
            />
          }
        />
      </div>
    </li>
  );
}

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
