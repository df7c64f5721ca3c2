import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { type PageTemplate, pageTemplates } from '../../contract.ts';
import { text } from '../en.ts';
import type { AnyPageTemplate } from '../page-kind.ts';

/** What keeps a page from being published, with what leads there. */
export interface PublishProblem {
  part: string;
  name: string;
  problem: string;
  lead: () => void;
}

export interface PublishQuestionProps {
  page: AnyPageTemplate;
  problems?: readonly PublishProblem[];
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
  const { page, problems = [], missing = [], save, onPublished, share, onClose } = props;
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
          {problems.length === 0 && (
            <Button variant="primary" isSaving={isSaving || publish.isPending} onClick={() => void publishAndShare()}>
              {text('publish_and_share')}
            </Button>
          )}
        </>
      }
    >
      <p className="font-medium">{title}</p>
      {problems.length > 0 && (
        <section className="mt-3">
          <h3 className="font-medium text-danger-fg">{text('problems_first', { count: problems.length })}</h3>
          <ul className="mt-1.5 grid gap-2">
            {problems.map(({ part, name, problem, lead }) => (
              <li key={part}>
                <LinkButton
                  className="text-start font-medium"
                  onClick={() => {
                    onClose();
                    lead();
                  }}
                >
                  {name}
                </LinkButton>
                <p className="text-xs text-fg-2">{problem}</p>
              </li>
            ))}
          </ul>
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
