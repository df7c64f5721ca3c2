import { Paperclip } from 'lucide-react';
import { useId } from 'react';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { text } from '../en.ts';
import { attachmentTypes, type useAttachments } from './use-attachments.ts';

/** Chooses files through the browser's own field inside a label, so that keyboard and screen readers work. */
export function AttachButton({ add }: Pick<ReturnType<typeof useAttachments>, 'add'>) {
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
