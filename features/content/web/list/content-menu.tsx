import { useNavigate } from '@tanstack/react-router';
import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type Content, contents } from '../../contract.ts';
import { fillContentPage } from '../content-kinds.ts';
import { text } from '../en.ts';
import { DeleteContent } from './delete-content.tsx';

interface ContentMenuProps {
  content: Content;
  /** True on the content's own page, where it cannot be opened. */
  isOnPage?: boolean;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
  /** True where its page is its editor. */
  isWritten?: boolean;
  /** Actions of its kind. */
  children?: ReactNode;
}

/** Shows the less frequent actions of a content, without those the person may not take. */
export function ContentMenu(props: ContentMenuProps) {
  const { content, isOnPage = false, isWritten = false, trigger, isOpenAtFirst, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const navigate = useNavigate();
  const copy = useChange(contents.copy, {
    onSuccess: ({ id, type, title }) => {
      toast({ type: 'SUCCESS', heading: text('copied'), message: text('copied_text', { name: title }) });
      void navigate({ to: fillContentPage({ id, type }) });
    },
  });
  const { EDIT, COPY, DELETE } = content.access_policy;
  const isEditor = isWritten && EDIT;
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {!isOnPage && (
          <MenuItem
            icon={<Icon of={isEditor ? Pencil : Eye} />}
            onSelect={() => void navigate({ to: fillContentPage(content) })}
          >
            {isEditor ? text('edit') : text('open')}
          </MenuItem>
        )}
        {children}
        {COPY && (
          <MenuItem
            icon={<Icon of={Copy} />}
            onSelect={() => copy.mutate({ params: { t: content.type, id: content.id } })}
          >
            {text('make_copy')}
          </MenuItem>
        )}
        {DELETE && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => setIsAsking(true)}>
              {text('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <DeleteContent content={content} isOpen={isAsking} isOnPage={isOnPage} onClose={() => setIsAsking(false)} />
    </>
  );
}
