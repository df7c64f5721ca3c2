import { Redo2, Undo2 } from 'lucide-react';
import { COMMAND_KEY, SHIFT_KEY } from '#platform/web/keyboard.ts';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';
import { DiscardDraft } from './discard-draft.tsx';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { UndoHistory } from './draft/undo-steps.ts';
import { text } from './en.ts';

interface DraftActionsProps {
  keeper: DraftKeeper;
  history: UndoHistory;
}

/** Undo, redo, and going back to what is live. */
export const DraftActions = ({ keeper, history }: DraftActionsProps) => (
  <>
    <div className="flex max-lg:hidden">
      <Tooltip text={text('undo')} shortcut={`${COMMAND_KEY} Z`}>
        <IconButton
          label={text('undo')}
          icon={<Icon of={Undo2} isDirectional />}
          variant="ghost"
          aria-disabled={history.past.length === 0}
          onClick={keeper.undo}
        />
      </Tooltip>
      <Tooltip text={text('redo')} shortcut={`${SHIFT_KEY} ${COMMAND_KEY} Z`}>
        <IconButton
          label={text('redo')}
          icon={<Icon of={Redo2} isDirectional />}
          variant="ghost"
          aria-disabled={history.future.length === 0}
          onClick={keeper.redo}
        />
      </Tooltip>
    </div>
    <DiscardDraft keeper={keeper} />
  </>
);
