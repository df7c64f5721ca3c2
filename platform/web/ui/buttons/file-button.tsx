import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { buttonClasses } from './button.tsx';

interface FileButtonProps {
  label: string;
  icon: LucideIcon;
  size?: 'sm';
  /** The types of files that may be chosen. */
  accept: readonly string[];
  isMultiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Chooses files through the browser's own field inside a label, so that keyboard and screen readers work. */
export function FileButton({ label, icon, size, accept, isMultiple = false, onFiles }: FileButtonProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      title={label}
      className={classNames(
        buttonClasses({ variant: 'ghost', ...(size && { size }) }),
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-focus',
      )}
    >
      <Icon of={icon} {...(size && { size: 14 })} />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input
        id={id}
        type="file"
        multiple={isMultiple}
        accept={accept.join(',')}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Without this, a removed file could not be chosen again.
          target.value = '';
        }}
      />
    </label>
  );
}
