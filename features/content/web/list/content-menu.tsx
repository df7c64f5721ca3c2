import { useNavigate } from '@tanstack/react-router';
import { Copy, Download, Eye, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { fileUrl } from '#features/files/contract.ts';
import { saveFile, saveImage } from '#features/files/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { contents, type DocumentTemplate, type TextTemplate } from '../../contract.ts';
import { fillContentPage } from '../../pages.ts';
import { text } from '../en.ts';
import { ReplaceFileDialog } from '../file/upload-dialogs.tsx';
import { DeleteContent } from './delete-content.tsx';

interface ContentMenuProps {
  content: TextTemplate | DocumentTemplate;
  /** True on the content's own page, where it cannot be opened. */
  isOnPage?: boolean;
  trigger: ReactElement<Record<string, unknown>>;
  isOpenAtFirst: boolean;
}

type Question = 'delete' | 'replace' | null;

/** Shows the less frequent actions of a content, without those the person may not take. */
export function ContentMenu({ content, isOnPage = false, trigger, isOpenAtFirst }: ContentMenuProps) {
  const [asked, setAsked] = useState<Question>(null);
  const navigate = useNavigate();
  const copy = useChange(contents.copy, {
    onSuccess: ({ id, type, title }) => {
      toast({ type: 'SUCCESS', heading: text('copied'), message: text('copied_text', { name: title }) });
      void navigate({ to: fillContentPage({ id, type }) });
    },
  });
  const { EDIT, COPY, DELETE } = content.access_policy;
  const isFile = content.type === 'file';
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {!isOnPage && (
          <MenuItem
            icon={<Icon of={EDIT && !isFile ? Pencil : Eye} />}
            onSelect={() => void navigate({ to: fillContentPage(content) })}
          >
            {EDIT && !isFile ? text('edit') : text('open')}
          </MenuItem>
        )}
        {isFile && EDIT && (
          <MenuItem icon={<Icon of={RefreshCw} />} onSelect={() => setAsked('replace')}>
            {text('replace_file')}
          </MenuItem>
        )}
        {isFile && (
          <MenuItem icon={<Icon of={Download} />} onSelect={() => download(content)}>
            {text('download')}
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
        {DELETE && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Icon of={Trash2} />} isDestructive onSelect={() => setAsked('delete')}>
              {text('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <DeleteContent content={content} isOpen={asked === 'delete'} isOnPage={isOnPage} onClose={() => setAsked(null)} />
      {asked === 'replace' && isFile && <ReplaceFileDialog file={content} onClose={() => setAsked(null)} />}
    </>
  );
}

function download({ s3_obj_key, content_type, title }: DocumentTemplate): void {
  const url = fileUrl(s3_obj_key);
  if (content_type === 'application/pdf') saveFile(url, title, 'pdf');
  else void saveImage(url, title);
}
