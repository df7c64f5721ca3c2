import { RotateCcw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import type { Sequence } from '../../contract.ts';
import { SequenceMenu } from '../list/sequence-menu.tsx';
import { text } from './en.ts';
import { useUndoPublishing } from './publish-sequence.tsx';

type PageMenuProps = ComponentProps<typeof SequenceMenu> & {
  content: Sequence;
  /** Shows the draft as it is once the last publishing was undone. */
  showUndone: (before: Sequence) => void;
};

/** The actions of a sequence on its own page. */
export function PageMenu({ showUndone, ...props }: PageMenuProps) {
  const { access_policy, live_version } = props.content;
  const undo = useUndoPublishing(props.content, showUndone);
  return (
    <SequenceMenu {...props}>
      {access_policy.EDIT && (live_version ?? 0) > 1 && (
        <MenuItem icon={<Icon of={RotateCcw} />} onSelect={undo.mutate}>
          {text('undo_publishing')}
        </MenuItem>
      )}
    </SequenceMenu>
  );
}
