import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type DocumentTemplate, isProcessing } from '../../../contract.ts';
import { text } from '../../en.ts';
import { ShareFigures } from '../../list/share-figures.tsx';
import { ReplaceFileDialog } from './upload-dialogs.tsx';

/**
 * Shows the progress of processing, the reason of a failure with a way to replace the file, or the figures of its
 * shares.
 */
export function FileState({ file }: { file: DocumentTemplate }) {
  if (isProcessing(file.doc_status)) return <Processing file={file} />;
  return file.doc_status === 'FAILED' ? <Failed file={file} /> : <ShareFigures content={file} />;
}

/** Returns how far the processing is. */
export const describeProcessing = ({ processed_pages, page_count: count }: DocumentTemplate): string =>
  count === null ? text('processing') : text('processing_page', { page: Math.max(1, processed_pages), count });

function Processing({ file }: { file: DocumentTemplate }) {
  return (
    <div role="status" className="text-xs text-fg-2">
      <p className="flex items-center gap-1.5 tabular-nums">
        <Spinner />
        {describeProcessing(file)}
      </p>
      <p className="text-fg-3">{text('processing_hint')}</p>
    </div>
  );
}

function Failed({ file }: { file: DocumentTemplate }) {
  const [isReplacing, setIsReplacing] = useState(false);
  return (
    <div className="text-xs">
      <p className="flex items-start gap-1.5 text-danger-fg">
        <Icon of={CircleAlert} size={14} className="mt-px shrink-0" />
        {file.failure_reason}
      </p>
      {file.access_policy.EDIT && (
        <LinkButton className="relative z-1 font-medium" onClick={() => setIsReplacing(true)}>
          {text('replace_file')}
          <span className="sr-only"> {file.title}</span>
        </LinkButton>
      )}
      {isReplacing && <ReplaceFileDialog file={file} onClose={() => setIsReplacing(false)} />}
    </div>
  );
}
