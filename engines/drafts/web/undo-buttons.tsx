import { Redo2, Undo2 } from 'lucide-react';
import { COMMAND_KEY, SHIFT_KEY } from '#platform/web/browser/keyboard.ts';
import { ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

/** Undo and redo of the whole draft, where there is room for them. */
export const UndoButtons = ({ of: { history, store } }: { of: DraftView }) => (
  <div className="flex max-lg:hidden">
    <Tooltip text={text('undo')} shortcut={`${COMMAND_KEY} Z`}>
      <IconButton
        label={text('undo')}
        icon={<Icon of={Undo2} isDirectional />}
        variant="ghost"
        aria-disabled={history.past.length === 0}
        onClick={store.undo}
      />
    </Tooltip>
    <Tooltip text={text('redo')} shortcut={`${SHIFT_KEY} ${COMMAND_KEY} Z`}>
      <IconButton
        label={text('redo')}
        icon={<Icon of={Redo2} isDirectional />}
        variant="ghost"
        aria-disabled={history.future.length === 0}
        onClick={store.redo}
      />
    </Tooltip>
  </div>
);

/** The same in the bar of a narrow screen. */
export const UndoBarButtons = ({ of: { history, store } }: { of: DraftView }) => (
  <>
    <ActionBarButton
      icon={<Icon of={Undo2} isDirectional />}
      aria-disabled={history.past.length === 0}
      onClick={store.undo}
    >
      {text('undo')}
    </ActionBarButton>
    <ActionBarButton
      icon={<Icon of={Redo2} isDirectional />}
      aria-disabled={history.future.length === 0}
      onClick={store.redo}
    >
      {text('redo')}
    </ActionBarButton>
  </>
);
