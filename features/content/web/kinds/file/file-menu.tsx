import { Download, RefreshCw } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { fileUrl } from '#features/files/contract.ts';
import { saveFile, saveImage } from '#features/files/web/index.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import type { DocumentTemplate } from '../../../contract.ts';
import { text } from '../../en.ts';
import { ContentMenu } from '../../list/content-menu.tsx';
import { ReplaceFileDialog } from './upload-dialogs.tsx';

type FileMenuProps = ComponentProps<typeof ContentMenu> & { content: DocumentTemplate };

/** Adds replacing and downloading to the actions of a content. */
export function FileMenu({ content: file, ...props }: FileMenuProps) {
  const [isReplacing, setIsReplacing] = useState(false);
  return (
    <>
      <ContentMenu content={file} {...props}>
        {file.access_policy.EDIT && (
          <MenuItem icon={<Icon of={RefreshCw} />} onSelect={() => setIsReplacing(true)}>
            {text('replace_file')}
          </MenuItem>
        )}
        <MenuItem icon={<Icon of={Download} />} onSelect={() => download(file)}>
          {text('download')}
        </MenuItem>
      </ContentMenu>
      {isReplacing && <ReplaceFileDialog file={file} onClose={() => setIsReplacing(false)} />}
    </>
  );
}

function download({ s3_obj_key, content_type, title }: DocumentTemplate): void {
  const url = fileUrl(s3_obj_key);
  if (content_type === 'application/pdf') saveFile(url, title, 'pdf');
  else void saveImage(url, title);
}
