import { Copy, Eye, Pause, Pencil, Play, UserPlus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { DeleteMenuItem } from '#platform/web/ui/overlays/delete-menu-item.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type SequenceItem, sequences } from '../../contract.ts';
import { sequencePages } from '../../pages.ts';
import { text } from '../en.ts';
import { PauseAllDialog } from '../pause/pause-all-dialog.tsx';
import { AddDialog } from '../people/add-dialog.tsx';
import { countFilters } from './count-filters.ts';
import { DeleteSequence } from './delete-sequence.tsx';
import { useCopySequence } from './use-copy-sequence.ts';

interface SequenceMenuProps extends OnDemandProps {
  content: SequenceItem;
  /** True on its own page, where it is open already. */
  isOnPage?: boolean;
  /** Actions of its page. */
  children?: ReactNode;
}

/** The less frequent actions of a sequence, without those the person may not take. */
export function SequenceMenu({
  content: sequence,
  isOnPage = false,
  trigger,
  isOpenAtFirst,
  children,
}: SequenceMenuProps) {
  const { id, title, state, counts, access_policy } = sequence;
  const [asked, setAsked] = useState<'add' | 'pause' | 'delete' | null>(null);
  const navigate = useNavigate();
  const open = (search = {}) => void navigate({ to: fillPage(sequencePages.sequence, { id }), search });
  const close = () => setAsked(null);
  const copy = useCopySequence();
  const resume = useChange(sequences.resume);
  const params = { id };
  const { EDIT, COPY, DELETE } = access_policy;
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        {!isOnPage && (
          <>
            <MenuItem icon={<Icon of={EDIT ? Pencil : Eye} />} onSelect={() => open()}>
              {text(EDIT ? 'edit_steps' : 'view_steps')}
            </MenuItem>
            <MenuItem
              icon={<Icon of={Users} />}
              end={formatNumber(counts.inside)}
              onSelect={() => open(countFilters.inside)}
            >
              {text('people_inside')}
            </MenuItem>
            {sequence.live_version !== null && (
              <MenuItem icon={<Icon of={UserPlus} />} onSelect={() => setAsked('add')}>
                {text('add_clients')}
              </MenuItem>
            )}
            <MenuSeparator />
          </>
        )}
        {COPY && (
          <MenuItem icon={<Icon of={Copy} />} onSelect={() => copy.mutate({ params })}>
            {text('copy')}
          </MenuItem>
        )}
        {EDIT && state === 'RUNNING' && (
          <MenuItem icon={<Icon of={Pause} />} onSelect={() => setAsked('pause')}>
            {text('pause_menu')}
          </MenuItem>
        )}
        {EDIT && state === 'PAUSED' && (
          <MenuItem icon={<Icon of={Play} />} onSelect={() => resume.mutate({ params })}>
            {text('resume')}
          </MenuItem>
        )}
        {children}
        {DELETE && <DeleteMenuItem label={text('delete_menu')} onSelect={() => setAsked('delete')} />}
      </Menu>
      {asked === 'add' && <AddDialog sequence_id={id} onClose={close} />}
      {asked === 'pause' && <PauseAllDialog id={id} title={title} onClose={close} />}
      {asked === 'delete' && (
        <DeleteSequence
          sequence={sequence}
          onClose={close}
          onDeleted={() => isOnPage && void navigate({ to: fillPage(sequencePages.sequences) })}
        />
      )}
    </>
  );
}
