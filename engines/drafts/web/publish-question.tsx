import { useState } from 'react';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { text } from './en.ts';
import { ProblemList } from './problems-popover.tsx';
import type { DraftView } from './use-draft.ts';

export interface PublishQuestionProps {
  /** What is published; its words are asked where nothing of it was published yet. */
  of: { title: string; live_version: number | null; unpublished_changes: number };
  first: { title: string; text: string };
  /** What keeps it from being published, and what leads there; without it, the stored problems are not known. */
  problems?: DraftView['problems'];
  nameOf?: DraftView['nameOf'];
  lead?: (part: string) => void;
  /** What the chosen recipient has no value for, in words. */
  missing?: readonly string[];
  /** Saves what was just written. */
  save?: () => Promise<boolean>;
  publish: (onPublished: () => void) => void;
  isPublishing: boolean;
  /** Opens the share dialog. */
  share: () => void;
  onClose: () => void;
}

/** Asks before sharing whether recipients are to see the draft or what was published before. */
export function PublishQuestion(props: PublishQuestionProps) {
  const { of, first, problems = {}, nameOf = String, lead, missing = [], save, publish, share, onClose } = props;
  const { title, live_version, unpublished_changes: count } = of;
  const problemsCount = Object.keys(problems).length;
  const [isSaving, setIsSaving] = useState(false);

  function shareNow(): void {
    onClose();
    share();
  }

  async function publishAndShare(): Promise<void> {
    setIsSaving(true);
    const isSaved = (await save?.()) ?? true;
    setIsSaving(false);
    if (isSaved) publish(shareNow);
    else toast({ type: 'ERROR', heading: text('not_saved_yet') });
  }

  const version = String(live_version);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={live_version === null ? first.title : text('publish_question', { count })}
      description={live_version === null ? first.text : text('publish_question_text', { version })}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {text('cancel')}
          </Button>
          {live_version !== null && <Button onClick={shareNow}>{text('share_version', { version })}</Button>}
          {problemsCount === 0 && (
            <Button variant="primary" isSaving={isSaving || props.isPublishing} onClick={() => void publishAndShare()}>
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
