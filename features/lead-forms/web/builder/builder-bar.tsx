import { ListPlus, SlidersHorizontal } from 'lucide-react';
import { type DraftView, UndoBarButtons } from '#engines/drafts/web/index.ts';
import { ActionBar, ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsNarrow } from '#platform/web/ui/layout/use-is-phone.ts';
import { text } from './en.ts';
import { openFields, openProperties } from './panels.ts';

/** On a phone, what stands beside the form on a wide screen. */
export function BuilderBar({ of }: { of: DraftView }) {
  if (!useIsNarrow()) return null;
  return (
    <ActionBar label={text('builder')}>
      <ActionBarButton data-main icon={<Icon of={ListPlus} />} onClick={openFields}>
        {text('add_question')}
      </ActionBarButton>
      <ActionBarButton icon={<Icon of={SlidersHorizontal} />} onClick={openProperties}>
        {text('properties')}
      </ActionBarButton>
      <UndoBarButtons of={of} />
    </ActionBar>
  );
}
