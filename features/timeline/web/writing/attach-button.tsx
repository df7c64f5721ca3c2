import { Paperclip } from 'lucide-react';
import { FileButton } from '#platform/web/ui/buttons/file-button.tsx';
import { text } from '../en.ts';
import { attachmentTypes, type useAttachments } from './use-attachments.ts';

export const AttachButton = ({ add }: Pick<ReturnType<typeof useAttachments>, 'add'>) => (
  <FileButton label={text('attach')} icon={Paperclip} size="sm" accept={attachmentTypes} isMultiple onFiles={add} />
);
