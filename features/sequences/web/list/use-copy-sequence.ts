import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { sequences } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { text } from '../en.ts';

/** Copies a sequence and opens the copy. */
export function useCopySequence() {
  const navigate = useNavigate();
  return useChange(sequences.copy, {
    onSuccess: ({ id, title }) => {
      toast({ type: 'SUCCESS', heading: text('copied'), message: text('copied_text', { name: title }) });
      void navigate({ to: fillPage(sequencePages.sequence, { id }) });
    },
  });
}
