import { Trash2 } from 'lucide-react';
import { uploadRules } from '#features/files/contract.ts';
import { useUploadQueue } from '#features/files/web/index.ts';
import { formatBytes } from '#platform/web/format.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { UploadRows } from '#platform/web/ui/feedback/upload-row.tsx';
import { FileDrop } from '#platform/web/ui/fields/file-drop.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ComponentOf } from '../../../contract.ts';
import { text } from '../en.ts';
import { usePageActions } from '../page-editor.ts';

/** What pictures and files of a page are uploaded for (S0-3E-18). */
export const REF = 'PAGE_TEMPLATE_ATTACHMENT';

/** A file that visitors can save. */
export function AttachmentForm({ component }: { component: ComponentOf<'attachment'> }) {
  const { update } = usePageActions();
  const queue = useUploadQueue(REF, async (key, file) =>
    update(component, () => ({ file: { key, name: file.name, size_bytes: file.size } })),
  );
  const running = queue.items.filter(({ status }) => status !== 'uploaded');
  const { file } = component;
  return (
    <>
      {file && (
        <p className="flex items-center gap-3 rounded-md border border-line-2 py-1 ps-3 pe-1">
          <bdi className="min-w-0 flex-1 truncate font-medium">{file.name}</bdi>
          <span className="text-xs text-fg-3">{formatBytes(file.size_bytes)}</span>
          <IconButton
            variant="ghost"
            label={text('remove_named', { name: file.name })}
            icon={<Icon of={Trash2} size={14} />}
            onClick={() => update(component, () => ({ file: null }))}
          />
        </p>
      )}
      <UploadRows {...queue} items={running} />
      {!file && running.length === 0 && (
        <FileDrop
          label={text('drop_file')}
          limits={text('file_limits')}
          accept={uploadRules[REF].types}
          isMultiple={false}
          onFiles={queue.add}
        />
      )}
    </>
  );
}
