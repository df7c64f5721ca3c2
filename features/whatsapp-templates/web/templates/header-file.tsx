import { FileText } from 'lucide-react';
import { fileUrl } from '#features/files/contract.ts';
import { findShownUpload } from '#features/files/web/index.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { HeaderFile as File, MediaHeader } from '../../template-content.ts';

/** A file at the head of a message: the picture itself, a document by its name. */
export function HeaderFile({ type, file: { key, name } }: { type: MediaHeader['type']; file: File }) {
  if (type === 'IMAGE') {
    return (
      <img
        src={findShownUpload(key) ?? fileUrl(key)}
        alt={name}
        className="max-h-40 w-full rounded-md bg-fill object-contain"
      />
    );
  }
  return (
    <p className="flex items-center gap-2 rounded-md bg-fill px-2.5 py-2">
      <Icon of={FileText} />
      <span dir="auto" className="min-w-0 truncate font-medium">
        {name}
      </span>
    </p>
  );
}
