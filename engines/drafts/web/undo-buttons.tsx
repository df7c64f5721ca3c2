import { Redo2, Undo2 } from 'lucide-react';
import { COMMAND_KEY, SHIFT_KEY } from '#platform/web/browser/keyboard.ts';
import { ActionBarButton } from '#platform/web/ui/buttons/action-bar.tsx';
import { IconButton } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Tooltip } from '#platform/web/ui/overlays/tooltip.tsx';
import { text } from './en.ts';
import type { DraftView } from './use-draft.ts';

const listButtons = ({ history: { past, future }, store }: DraftView) => [
  { label: text('undo'), icon: Undo2, keys: `${COMMAND_KEY} Z`, isOff: past.length === 0, onClick: store.undo },
  {
    label: text('redo'),
    icon: Redo2,
    keys: `${SHIFT_KEY} ${COMMAND_KEY} Z`,
    isOff: future.length === 0,
    onClick: store.redo,
  },
];

/** Undo and redo of the whole draft, where there is room for them. */
export const UndoButtons = ({ of }: { of: DraftView }) => (
  <div className="flex max-lg:hidden">
    {listButtons(of).map(({ icon, keys, isOff, ...button }) => (
      <Tooltip key={button.label} text={button.label} shortcut={keys}>
        <IconButton {...button} icon={<Icon of={icon} isDirectional />} variant="ghost" aria-disabled={isOff} />
      </Tooltip>
    ))}
  </div>
);

/** The same in the bar of a narrow screen. */
export const UndoBarButtons = ({ of }: { of: DraftView }) =>
  listButtons(of).map(({ label, icon, isOff, onClick }) => (
    <ActionBarButton key={label} icon={<Icon of={icon} isDirectional />} aria-disabled={isOff} onClick={onClick}>
      {label}
    </ActionBarButton>
  ));
