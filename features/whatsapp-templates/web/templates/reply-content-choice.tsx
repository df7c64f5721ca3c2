import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ContentIcon, FindContents } from '#features/content/web/index.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import type { TemplateButton } from '../../template-content.ts';
import type { ReplyContent } from '../../templates-contract.ts';
import { text } from './en.ts';

interface ReplyContentChoiceProps {
  reply: Extract<TemplateButton, { type: 'QUICK_REPLY' }>;
  contents: readonly ReplyContent[];
  onChoose: (id: number | null) => void;
}

/** What a quick reply brings the client, if anything; a press chooses something else. */
export function ReplyContentChoice({
  reply: { text: label, content_id },
  contents,
  onChoose,
}: ReplyContentChoiceProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [chosen, setChosen] = useState<ReplyContent | null>(null);
  // What was just chosen comes with the next answer.
  const shown = [...contents, ...(chosen ? [chosen] : [])].find(({ id }) => id === content_id);
  const name = content_id === null ? text('brings_nothing') : (shown?.title ?? text('content_hidden'));
  const close = () => setIsChoosing(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={text('brings', { reply: label, content: name })}
        onClick={() => setIsChoosing(true)}
        className="flex h-8 min-w-0 items-center gap-2 rounded-sm border border-line-ctl bg-surface px-2.5 text-start hover:bg-hover max-sm:h-11"
      >
        {shown && <ContentIcon type={shown.type} />}
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {shown?.is_deleted ? text('content_deleted', { name }) : name}
        </span>
        <Icon of={ChevronDown} size={14} className="text-fg-3" />
      </button>
      {isChoosing && (
        <Dialog
          isOpen
          size="task"
          title={text('choose_content')}
          onClose={close}
          footer={
            content_id !== null && (
              <Button
                onClick={() => {
                  onChoose(null);
                  close();
                }}
              >
                {text('bring_nothing')}
              </Button>
            )
          }
        >
          <FindContents>
            {({ id, type, title }, line, look) => (
              <button
                type="button"
                className={look}
                onClick={() => {
                  setChosen({ id, type, title, is_deleted: false });
                  onChoose(id);
                  close();
                }}
              >
                {line}
              </button>
            )}
          </FindContents>
        </Dialog>
      )}
    </>
  );
}
