import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { UploadRow } from '#platform/web/ui/feedback/upload-row.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from '../en.ts';
import { attachmentTypes, type useAttachments } from './use-attachments.ts';

type Attachments = ReturnType<typeof useAttachments>;

/** The files of an activity being written, each with its progress. */
export function AttachmentDrafts({ attachments, remove, retry }: Attachments) {
  if (attachments.length === 0) return null;
  return (
    <ul className="divide-y divide-line">
      {attachments.map((file) => (
        <li key={file.row}>
          <UploadRow
            name={file.name}
            size={file.size}
            type={file.type}
            status={file.status}
            progress={file.progress}
            error={file.error}
            onRemove={() => remove(file.row)}
            onRetry={() => retry(file)}
          />
        </li>
      ))}
    </ul>
  );
}

/** Chooses files through the browser's own field inside a label, so that keyboard and screen readers work. */
export function AttachButton({ add }: Pick<Attachments, 'add'>) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={text('attach')}
      className={classNames(
        buttonClasses({ variant: 'ghost', size: 'sm' }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
      )}
    >
      <Icon of={Paperclip} size={14} />
      <VisuallyHidden>{text('attach')}</VisuallyHidden>
      <input
        id={id}
        type="file"
        multiple
        accept={attachmentTypes.join(',')}
        className="sr-only"
        onChange={(event) => {
          add([...(event.target.files ?? [])]);
          // Without this, a removed file could not be chosen again.
          event.target.value = '';
        }}
      />
    </label>
  );
}
