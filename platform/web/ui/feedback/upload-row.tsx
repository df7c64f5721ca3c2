import { CircleCheck, FileText, Image, RefreshCw, X } from 'lucide-react';
import { uiText } from '#platform/web/en/ui.ts';
import { formatBytes, formatPercent } from '#platform/web/format.ts';
import { IconButton } from '../buttons/button.tsx';
import { LtrText } from '../display/ltr-text.tsx';
import { FieldNote } from '../fields/field.tsx';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/icon.tsx';
import { Progress } from './progress.tsx';
import type { UploadStatus } from './upload-state.ts';

export type UploadRowProps = {
  name: string;
  /** Bytes. */
  size: number;
  /** A MIME type. */
  type: string;
  status: UploadStatus;
  /** From 0 to 1, while uploading. */
  progress?: number;
  /** The first error of the file (S0-5-25). */
  error?: string | null;
  onRemove: () => void;
  /** Retries a failed upload. */
  onRetry?: () => void;
};

/** One file being uploaded: name, size, progress and error. */
export function UploadRow({ name, size, type, status, progress = 0, error, onRemove, onRetry }: UploadRowProps) {
  return (
    <div className="flex items-start gap-2.5 py-2">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-fill text-fg-2">
        <Icon of={type.startsWith('image/') ? Image : FileText} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-2">
          <span className="truncate font-medium">{name}</span>
          <span className="ms-auto shrink-0 text-xs text-fg-3">
            <LtrText>{formatBytes(size)}</LtrText>
          </span>
        </div>
        <UploadLine {...{ name, status, progress, error }} />
      </div>
      {status === 'error' && onRetry && (
        <IconButton
          label={uiText('retry_named', { name })}
          icon={<Icon of={RefreshCw} size={14} />}
          variant="ghost"
          size="sm"
          onClick={onRetry}
        />
      )}
      <IconButton
        label={uiText('remove_named', { name })}
        icon={<Icon of={X} size={14} />}
        variant="ghost"
        size="sm"
        onClick={onRemove}
      />
    </div>
  );
}

interface UploadRowsProps {
  items: readonly (Omit<UploadRowProps, 'onRemove' | 'onRetry'> & { id: number })[];
  remove: (id: number) => void;
  retry: (id: number) => void;
  className?: string;
}

/** The files of an upload queue; nothing while there are none. */
export const UploadRows = ({ items, remove, retry, className }: UploadRowsProps) =>
  items.length > 0 && (
    <ul className={classNames('divide-y divide-line', className)}>
      {items.map((item) => (
        <li key={item.id}>
          <UploadRow {...item} onRemove={() => remove(item.id)} onRetry={() => retry(item.id)} />
        </li>
      ))}
    </ul>
  );

function UploadLine({
  name,
  status,
  progress,
  error,
}: Required<Pick<UploadRowProps, 'name' | 'status' | 'progress'>> & Pick<UploadRowProps, 'error'>) {
  switch (status) {
    case 'initial':
    case 'set_files':
    case 'set_storage_params':
      return <p className="text-xs text-fg-3">{uiText('upload_waiting')}</p>;
    case 'valid':
      return <p className="text-xs text-fg-3">{uiText('upload_ready')}</p>;
    case 'uploading':
      return (
        <div className="mt-1 flex items-center gap-2">
          <Progress label={uiText('uploading_named', { name })} ratio={progress} isThin />
          <span className="w-9 text-end text-xs text-fg-3 tabular-nums">{formatPercent(progress)}</span>
        </div>
      );
    case 'uploaded':
      return (
        <p role="status" className="flex items-center gap-[5px] text-xs text-success-fg">
          <Icon of={CircleCheck} size={14} />
          {uiText('uploaded')}
        </p>
      );
    case 'invalid':
    case 'error':
      return <FieldNote error={error ?? uiText('upload_failed')} role="alert" />;
  }
}
