import { Paperclip, X } from 'lucide-react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { FileButton } from '#platform/web/ui/buttons/file-button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { text } from './en.ts';
import { type Attachment, attachmentTypes } from './use-attachment.ts';

export const AttachFile = ({ onFile }: { onFile: (file: File) => void }) => (
  <FileButton
    label={text('attach')}
    icon={Paperclip}
    accept={attachmentTypes}
    onFiles={([file]) => file && onFile(file)}
  />
);

/** The file of the message being written. */
export function AttachedFile({
  attachment: { name, key },
  onRemove,
}: {
  attachment: Attachment;
  onRemove: () => void;
}) {
  return (
    <p className="flex items-center gap-2 rounded-md bg-fill px-2.5 py-1.5">
      <Icon of={Paperclip} size={14} />
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {name}
      </span>
      {key === null && (
        <span role="status" className="text-xs text-fg-2">
          {text('uploading')}
        </span>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={text('remove_file', { name })}
        icon={<Icon of={X} size={14} />}
        onClick={onRemove}
      />
    </p>
  );
}
