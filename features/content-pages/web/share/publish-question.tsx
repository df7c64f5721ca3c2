import { useState } from 'react';
import { type DraftView, ProblemList } from '#engines/drafts/web/index.ts';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text } from '../en.ts';
import type { AnyPageTemplate } from '../page-kind.ts';

export interface PublishQuestionProps {
  page: AnyPageTemplate;
  /** What keeps it from being published, and what leads there; without it, the stored problems are not known. */
  problems?: DraftView['problems'];
  nameOf?: DraftView['nameOf'];
  lead?: (part: string) => void;
  /** What the chosen client has no value for, in words. */
  missing?: readonly string[];
  /** Saves what was just written. */
  save?: () => Promise<boolean>;
  onPublished?: (page: PageTemplate) => void;
  /** Opens the share dialog. */
  share: () => void;
  onClose: () => void;
}

/** Asks before sharing whether recipients are to see the draft or what was published before. */
export function PublishQuestion(props: PublishQuestionProps) {
  const { page, problems = {}, nameOf = String, lead, missing = [], save, onPublished, share, onClose } = props;
  const problemsCount = Object.keys(problems).length;
  const { id, title, live_version, unpublished_changes: count } = page;
  const publish = usePublish(onPublished);
  const [isSaving, setIsSaving] = useState(false);

  function shareNow(): void {
    onClose();
    share();
  }

  async function publishAndShare(): Promise<void> {
    setIsSaving(true);
    const isSaved = (await save?.()) ?? true;
    setIsSaving(false);
    if (!isSaved) return void toast({ type: 'ERROR', heading: text('not_saved_yet') });
    publish.mutate({ params: { id }, body: {} }, { onSuccess: shareNow });
  }

  const version = String(live_version);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={live_version === null ? text('publish_first') : text('publish_question', { count })}
      description={live_version === null ? text('publish_first_text') : text('publish_question_text', { version })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('cancel')}
          </Button>
          {live_version !== null && <Button onClick={shareNow}>{text('share_version', { version })}</Button>}
          {problemsCount === 0 && (
            <Button variant="primary" isSaving={isSaving || publish.isPending} onClick={() => void publishAndShare()}>
              {text('publish_and_share')}
            </Button>
          )}
        </>
      }
    >
      <p className="font-medium">{title}</p>
      {problemsCount > 0 && (
        <section className="mt-3">
          <h3 className="font-medium text-danger-fg">{text('problems_first', { count: problemsCount })}</h3>
          <ProblemList
            of={{ problems, nameOf }}
            choose={(part) => {
              onClose();
              lead?.(part);
            }}
            className="mt-1.5"
          />
        </section>
      )}
      {missing.length > 0 && (
        <ul className="mt-3 grid gap-1 text-warning-fg">
          {missing.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

/** Returns what shows the draft to recipients, and says so. */
export const usePublish = (onPublished?: (page: PageTemplate) => void) =>
  useChange(pageTemplates.update, {
    onSuccess: ({ draft_found_by: _, ...page }) => {
      onPublished?.(page);
      const heading = text('published_toast', { name: page.title });
      toast({ type: 'SUCCESS', heading, message: text('published_toast_text') });
    },
  });
