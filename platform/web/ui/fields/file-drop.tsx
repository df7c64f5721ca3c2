import { CloudUpload } from 'lucide-react';
import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { MAX_UPLOAD_FILES } from '../feedback/upload-state.ts';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { FieldNote } from './field.tsx';

export type FileDropProps = {
  /** 'Drop files here or browse' */
  label: ReactNode;
  /** The limits, shown beforehand: 'PDF and images, up to 100 MB and 200 pages'. */
  limits: ReactNode;
  /** Types in the form of the accept attribute: 'application/pdf', 'image/png'. */
  accept: readonly string[];
  isMultiple?: boolean;
  /** The most files in all (S0-5-23), and the number there is; more at once are refused together. */
  maxFiles?: number;
  chosenCount?: number;
  isDisabled?: boolean;
  error?: string | null;
  /** Called with the chosen or dropped files; the caller checks the type and size of each. */
  onFiles: (files: File[]) => void;
};

/** An area for files by drop, press or keyboard. */
export function FileDrop({
  label,
  limits,
  accept,
  isMultiple = true,
  maxFiles = MAX_UPLOAD_FILES,
  chosenCount = 0,
  isDisabled = false,
  error: callerError,
  onFiles,
}: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const [isTooMany, setIsTooMany] = useState(false);
  const error = isTooMany ? messages.fileCount(maxFiles) : callerError;

  function take(list: FileList | null) {
    const files = [...(list ?? [])];
    if (files.length === 0) return;
    const taken = isMultiple ? files : files.slice(0, 1);
    const exceeds = chosenCount + taken.length > maxFiles;
    setIsTooMany(exceeds);
    if (!exceeds) onFiles(taken);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    if (!isDisabled) take(event.dataTransfer.files);
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(!isDisabled);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        className={classNames(
          'relative flex min-h-36 flex-col items-center justify-center gap-1 rounded-pop border-[1.5px] border-dashed p-4 text-center',
          'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          isDisabled ? 'cursor-not-allowed text-fg-disabled' : 'cursor-pointer hover:bg-hover',
          isOver ? 'border-brand bg-brand-tint' : error ? 'border-danger' : 'border-line-ctl',
        )}
      >
        <span className="mb-1.5 grid size-9 place-items-center rounded-md bg-fill text-fg-2">
          <Icon of={CloudUpload} size={18} />
        </span>
        <span className="font-medium">{label}</span>
        <span id={`${id}-limits`} className="text-xs text-fg-3">
          {limits}
        </span>
        <input
          id={id}
          type="file"
          accept={accept.join(',')}
          multiple={isMultiple}
          disabled={isDisabled}
          aria-describedby={error ? `${id}-limits ${id}-note` : `${id}-limits`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            take(event.target.files);
            // The same file may be chosen again after it was removed.
            event.target.value = '';
          }}
          className="sr-only"
        />
      </label>
      {error && <FieldNote id={`${id}-note`} error={error} role="alert" />}
    </div>
  );
}
