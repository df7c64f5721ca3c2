import { Copy, Eye, FolderPlus, Pencil } from 'lucide-react';
import { type ReactNode, use, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { DeleteDialog } from '#platform/web/deleting/delete-dialog.tsx';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { type Content, contents } from '../../contract.ts';
import { fillContentPage, findContentKind } from '../content-kinds.ts';
import { text } from '../en.ts';
import { ContentPanelsContext } from '../page/content-panels.ts';

interface ContentMenuProps extends OnDemandProps {
  content: Content;
  /** True on the content's own page, where it cannot be opened. */
  isOnPage?: boolean;
  /** Actions of its kind. */
  children?: ReactNode;
}

/** Shows the less frequent actions of a content, without those the person may not take. */
export function ContentMenu(props: ContentMenuProps) {
  const { content, isOnPage = false, trigger, isOpenAtFirst, children } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [isGrouping, setIsGrouping] = useState(false);
  const AddToGroups = use(ContentPanelsContext)?.AddToGroups;
  const navigate = useNavigate();
  const copy = useChange(contents.copy, {
    onSuccess: ({ id, type, title }) => {
      toast({ type: 'SUCCESS', heading: text('copied'), message: text('copied_text', { name: title }) });
      void navigate({ to: fillContentPage({ id, type }) });
    },
  });
  const { EDIT, COPY, DELETE } = content.access_policy;
  const { isText, holdsContents, isInternal } = findContentKind(content.type);
  // The page of a text is its editor.
  const isEditor = isText && EDIT;
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
        {AddToGroups && !holdsContents && !isInternal && (
          <MenuItem icon={<Icon of={FolderPlus} />} onSelect={() => setIsGrouping(true)}>
            {text('add_to_group')}
          </MenuItem>
        )}
        {COPY && (
          <MenuItem
            icon={<Icon of={Copy} />}
            onSelect={() => copy.mutate({ params: { t: content.type, id: content.id } })}
          >
            {text('make_copy')}
          </MenuItem>
        )}
        {DELETE && <DeleteMenuItem onSelect={() => setIsAsking(true)} />}
      </Menu>
      {AddToGroups && isGrouping && <AddToGroups contents={[content]} onClose={() => setIsGrouping(false)} />}
      <DeleteContent content={content} isOpen={isAsking} isOnPage={isOnPage} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface DeleteContentProps {
  content: Content;
  isOpen: boolean;
  isOnPage: boolean;
  onClose: () => void;
}

/** Asks, deletes, and offers to restore. */
export function DeleteContent({ content, isOpen, isOnPage, onClose }: DeleteContentProps) {
  const navigate = useNavigate();
  const { id, type, title: name } = content;
  const { calls, list_page } = findContentKind(type);
  return (
    <DeleteDialog
      isOpen={isOpen}
      onClose={onClose}
      onDeleted={() => isOnPage && void navigate({ to: fillPage(list_page) })}
      remove={calls.delete}
      input={{ params: { id } }}
      restore={contents.restore}
      restoreInput={{ params: { t: type, id } }}
      question={text('delete_question', { name })}
      words={{ deleted: text('deleted', { name }), restored: text('restored', { name }) }}
    >
      {text('delete_text')}
    </DeleteDialog>
  );
}
