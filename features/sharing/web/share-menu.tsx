import { Copy, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type SharedContent, shares } from '../contract.ts';
import { text } from './en.ts';

interface ShareMenuProps extends OnDemandProps {
  share: SharedContent;
}

/** Copies or revokes the link of a share. */
export function ShareMenu({ share, trigger, isOpenAtFirst }: ShareMenuProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { profile_id, role } = useSession();
  const revoke = useChange(shares.revoke, {
    onSuccess: () => {
      setIsAsking(false);
      toast({ type: 'SUCCESS', heading: text('link_ended') });
    },
  });
  const mayEnd = role === 'OWNER' || share.profile_id === profile_id;
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        <MenuItem icon={<Icon of={Copy} />} onSelect={() => void navigator.clipboard.writeText(share.link)}>
          {text('copy_link')}
        </MenuItem>
        {mayEnd && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Icon of={Link2Off} />} isDestructive onSelect={() => setIsAsking(true)}>
              {text('end_link')}
            </MenuItem>
          </>
        )}
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => revoke.mutate({ params: { id: share.id } })}
        isSaving={revoke.isPending}
        isDestructive
        title={text('end_question', { name: share.content_title })}
        confirmLabel={text('end_link')}
      >
        {text('end_text')}
      </ConfirmDialog>
    </>
  );
}
