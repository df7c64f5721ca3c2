import { Paperclip, X } from 'lucide-react';
import { useId } from 'react';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from './en.ts';
import { type Attachment, attachmentTypes } from './use-attachment.ts';

/** Chooses a file through the browser's own field inside a label, so that keyboard and screen readers work. */
export function AttachFile({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={text('attach')}
      className={classNames(
        buttonClasses({ variant: 'ghost' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
      )}
    >
      <Icon of={Paperclip} />
      <VisuallyHidden>{text('attach')}</VisuallyHidden>
      <input
        id={id}
        type="file"
        accept={attachmentTypes.join(',')}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // Without this, a removed file could not be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}

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
