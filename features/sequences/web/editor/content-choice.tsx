import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { ContentIcon, FindContents, findContentKind } from '#features/content/web/index.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { ShareStep, StepContent } from '../../contract.ts';
import { nameStep } from './describe-parts.ts';
import { text } from './en.ts';

interface ContentChoiceProps {
  step: ShareStep;
  content: StepContent | undefined;
  onChoose: (id: number) => void;
}

/** What a step shares; a press chooses something else. */
export function ContentChoice({ step, content, onChoose }: ContentChoiceProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<StepContent | null>(null);
  const labelId = useId();
  const buttonId = useId();
  // What was just chosen comes with the next answer.
  const shown = content ?? (chosen?.id === step.content_id ? chosen : null);
  const name = shown?.title ?? nameStep(step, []);
  return (
    <div>
      <p id={labelId} className="mb-1.5 font-medium">
        {text('content')}
      </p>
      <button
        type="button"
        id={buttonId}
        aria-labelledby={`${labelId} ${buttonId}`}
        aria-haspopup="dialog"
        onClick={() => setIsChoosing(true)}
        className="flex min-h-12 w-full items-center gap-3 rounded-sm border border-line-ctl bg-surface px-2.5 py-1.5 text-start hover:bg-hover"
      >
        {shown && (
          <span className="grid size-8 shrink-0 place-items-center rounded-sm bg-brand-tint-2 text-brand-fg-strong">
            <ContentIcon type={shown.type} />
          </span>
        )}
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate font-medium">
            {name}
          </span>
          {shown && (
            <span className="block truncate text-xs text-fg-3">
              {shown.is_deleted ? text('was_removed') : findContentKind(shown.type).words.one}
            </span>
          )}
        </span>
        <Icon of={ChevronDown} size={14} className="text-fg-3" />
      </button>
      {isChoosing && (
        <Dialog isOpen size="task" title={text('choose_content')} onClose={() => setIsChoosing(false)}>
          <FindContents>
            {(target, line, look) => (
              <button
                type="button"
                className={look}
                onClick={() => {
                  setChosen({ ...target, is_deleted: false, is_failed: false });
                  onChoose(target.id);
                  setIsChoosing(false);
                }}
              >
                {line}
              </button>
            )}
          </FindContents>
        </Dialog>
      )}
    </div>
  );
}
