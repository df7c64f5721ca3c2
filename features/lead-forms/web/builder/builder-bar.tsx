import { ListPlus, Redo2, SlidersHorizontal, Undo2 } from 'lucide-react';
import { ActionBar, ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import type { DraftKeeper } from './draft/draft-keeper.ts';
import type { UndoHistory } from './draft/undo-steps.ts';
import { text } from './en.ts';
import { openFields, openProperties } from './panels.ts';

interface BuilderBarProps {
  keeper: DraftKeeper;
  history: UndoHistory;
}

/** On a phone, what stands beside the form on a wide screen. */
export function BuilderBar({ keeper, history }: BuilderBarProps) {
  if (!useIsNarrow()) return null;
  return (
    <ActionBar label={text('builder')}>
      <ActionBarButton data-main icon={<Icon of={ListPlus} />} onClick={openFields}>
        {text('add_question')}
      </ActionBarButton>
      <ActionBarButton icon={<Icon of={SlidersHorizontal} />} onClick={openProperties}>
        {text('properties')}
      </ActionBarButton>
      <ActionBarButton
        icon={<Icon of={Undo2} isDirectional />}
        aria-disabled={history.past.length === 0}
        onClick={keeper.undo}
      >
        {text('undo')}
      </ActionBarButton>
      <ActionBarButton
        icon={<Icon of={Redo2} isDirectional />}
        aria-disabled={history.future.length === 0}
        onClick={keeper.redo}
      >
        {text('redo')}
      </ActionBarButton>
    </ActionBar>
  );
}
