import { Ellipsis } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router/link.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { Content } from '../../contract.ts';
import { fillContentPage, findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import type { ContentPanels } from '../page/content-panels.ts';
import { VisibilityBadge } from '../page/visibility-badge.tsx';
import { toShareTarget } from './content-words.ts';
import { PlainMenu } from './plain-menu.ts';
import { ShareFigures } from './share-figures.tsx';

interface ContentRowProps {
  content: Content;
  panels: ContentPanels;
  checkbox: ReactNode;
  cover?: ReactNode;
  /** In place of the figures of its shares. */
  figures?: ReactNode;
  /** False hides the way to share it. */
  mayShare?: boolean;
  /** Its further actions; those of every content when absent. */
  menu?: (trigger: ReactElement<Record<string, unknown>>) => ReactNode;
  /** What stands under its name. */
  children: ReactNode;
}

/** Shows a content as a row: its name, a line about it, the figures of its shares. The whole row links to it. */
export function ContentRow(props: ContentRowProps) {
  const { content, panels, checkbox, cover, figures, mayShare = true, menu, children } = props;
  const { type, title, visibility } = content;
  const { isReady } = findContentKind(type);
  const trigger = <IconButton variant="ghost" label={text('more_of', { name: title })} icon={<Icon of={Ellipsis} />} />;
  return (
    <li className="group/row relative flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-line py-2.5 hover:bg-hover sm:px-2">
      <span className="relative z-1 flex">{checkbox}</span>
      <div className="flex min-w-0 flex-1 basis-72 items-center gap-3 max-sm:basis-36">
        {cover}
        <div className="min-w-0">
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <h2 className="min-w-0 truncate text-sm font-semibold">
              <Link to={fillContentPage(content)} title={title} dir="auto" className="after:absolute after:inset-0">
                {title}
              </Link>
            </h2>
            <VisibilityBadge visibility={visibility} isInList />
            <panels.Marks content={content} />
          </div>
          {children}
        </div>
      </div>
      <div className="w-60 max-sm:order-last max-sm:w-full">{figures ?? <ShareFigures content={content} />}</div>
      <div className="relative z-1 flex justify-end gap-1.5 sm:min-w-28">
        {mayShare && (
          <panels.ShareButton content={toShareTarget(content)} isQuiet isDisabled={isReady?.(content) === false} />
        )}
        {menu ? menu(trigger) : <PlainMenu content={content} trigger={trigger} />}
      </div>
    </li>
  );
}
