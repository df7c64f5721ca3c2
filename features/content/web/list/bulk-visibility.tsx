import { Building2, Lock, Users } from 'lucide-react';
import { useState } from 'react';
import type { BulkActionsProps } from '#platform/web/list/define-list.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { Menu, MenuItem } from '#platform/web/ui/overlays/menu.tsx';
import { bulkContents } from '../../bulk-contract.ts';
import type { Content, ContentVisibility } from '../../contract.ts';
import { text } from '../en.ts';
import { SubteamChoice } from '../page/side-panel.tsx';
import { useBulkChange } from './use-bulk-change.ts';

/** Chooses who sees the selected contents, as far as the person may. */
export function VisibilityMenu({ chosen, trigger, isOpenAtFirst }: BulkActionsProps<Content> & OnDemandProps) {
  const { org_name, flags } = useSession();
  const [isChoosing, setIsChoosing] = useState(false);
  const change = useChangeVisibility(chosen);
  const may = (right: 'MAKE_PRIVATE' | 'MAKE_ORG' | 'MAKE_SUBTEAMS') =>
    chosen.some(({ access_policy }) => access_policy[right]);
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} side="top" align="start">
        {may('MAKE_PRIVATE') && (
          <MenuItem icon={<Icon of={Lock} />} onSelect={() => change('PRIVATE')}>
            {text('visibility_PRIVATE')}
          </MenuItem>
        )}
        {may('MAKE_ORG') && (
          <MenuItem icon={<Icon of={Building2} />} onSelect={() => change('ORG')}>
            {text('visibility_ORG', { org: org_name })}
          </MenuItem>
        )}
        {may('MAKE_SUBTEAMS') && flags.enable_subteams_feature && (
          <MenuItem icon={<Icon of={Users} />} onSelect={() => setIsChoosing(true)}>
            {text('visibility_SUBTEAMS')}
          </MenuItem>
        )}
      </Menu>
      {isChoosing && (
        <SubteamsDialog
          onClose={() => setIsChoosing(false)}
          onChoose={(subteam_ids) => {
            setIsChoosing(false);
            change('SUBTEAMS', subteam_ids);
          }}
        />
      )}
    </>
  );
}

interface SubteamsDialogProps {
  onClose: () => void;
  onChoose: (subteam_ids: number[]) => void;
}

function SubteamsDialog({ onClose, onChoose }: SubteamsDialogProps) {
  const [ids, setIds] = useState<number[]>([]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="confirm"
      title={text('visibility_SUBTEAMS')}
      footer={
        <Button variant="primary" disabled={ids.length === 0} onClick={() => onChoose(ids)}>
          {text('save')}
        </Button>
      }
    >
      <SubteamChoice chosen={ids} onChange={setIds} />
    </Dialog>
  );
}

/** Returns a command that changes who sees these contents, with its undo. */
function useChangeVisibility(chosen: BulkActionsProps<Content>['chosen']) {
  const { change } = useBulkChange(bulkContents.updateVisibility, chosen[0]?.type);
  return (visibility: ContentVisibility, subteam_ids: number[] = []) =>
    change({ content_ids: chosen.map(({ id }) => id), visibility, subteam_ids }, (count) =>
      text('bulk_visibility_changed', { count }),
    );
}
