import { Ban, KeyRound, Send, UserRoundCheck, UsersRound, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { type ManagedMember, team } from '../../contract.ts';
import { nameMember } from './access-words.ts';
import { text } from './en.ts';

const DeactivateDialog = lazy(() =>
  import('./deactivate-dialog.tsx').then((module) => ({ default: module.DeactivateDialog })),
);

export interface MemberMenuProps {
  member: ManagedMember;
  onEdit: (member: ManagedMember) => void;
}

/** Shows what can be done with a member, an invitation or somebody deactivated. */
export function MemberMenu({ member, onEdit, trigger, isOpenAtFirst }: MemberMenuProps & OnDemandProps) {
  const [asked, setAsked] = useState<'deactivate' | 'cancel' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst}>
        <MenuItem icon={<Icon of={KeyRound} />} onSelect={() => onEdit(member)}>
          {text('edit')}
        </MenuItem>
        {member.account_status === 'ACTIVE' && (
          <ActiveItems member={member} onDeactivate={() => setAsked('deactivate')} />
        )}
        {member.account_status === 'INVITED' && <InvitedItems member={member} onCancel={() => setAsked('cancel')} />}
        {member.account_status === 'DEACTIVATED' && <ReactivateItem member={member} />}
      </Menu>
      {member.account_status === 'INVITED' && (
        <CancelInvitation member={member} isOpen={asked === 'cancel'} onClose={close} />
      )}
      {asked === 'deactivate' && (
        <Suspense fallback={null}>
          <DeactivateDialog member={member} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

interface OfMember {
  member: ManagedMember;
}

function ActiveItems({ member, onDeactivate }: OfMember & { onDeactivate: () => void }) {
  const navigate = useNavigate();
  const { profile_id } = useSession();
  const showClients = () => void navigate({ to: fillPage(clientPages.clients), search: { assigned_to_id: member.id } });
  return (
    <>
      <MenuItem icon={<Icon of={UsersRound} />} onSelect={showClients}>
        {text('show_clients')}
      </MenuItem>
      {member.id !== profile_id && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Icon of={Ban} />} isDestructive onSelect={onDeactivate}>
            {text('deactivate')}
          </MenuItem>
        </>
      )}
    </>
  );
}

function InvitedItems({ member: { id, email }, onCancel }: OfMember & { onCancel: () => void }) {
  const resend = useChange(team.resendInvite, {
    onSuccess: () =>
      toast({
        type: 'SUCCESS',
        heading: text('sent_again'),
        message: text('sent_again_text', { email: email ?? '' }),
      }),
  });
  return (
    <>
      <MenuItem icon={<Icon of={Send} />} onSelect={() => resend.mutate({ body: { profile_id: id } })}>
        {text('send_again')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Icon of={X} />} isDestructive onSelect={onCancel}>
        {text('cancel_invitation')}
      </MenuItem>
    </>
  );
}

function ReactivateItem({ member }: OfMember) {
  const reactivate = useChange(team.editAccountStatus, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('reactivated', { name: nameMember(member) }) }),
  });
  return (
    <MenuItem
      icon={<Icon of={UserRoundCheck} />}
      onSelect={() => reactivate.mutate({ body: { profile_id: member.id, account_status: 'ACTIVE' } })}
    >
      {text('reactivate')}
    </MenuItem>
  );
}

function CancelInvitation({ member, isOpen, onClose }: OfMember & { isOpen: boolean; onClose: () => void }) {
  const cancel = useChange(team.cancelInvite, {
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('cancelled') });
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onCancel={onClose}
      onConfirm={() => cancel.mutate({ body: { profile_id: member.id } })}
      isSaving={cancel.isPending}
      isDestructive
      title={text('cancel_question', { email: nameMember(member) })}
      confirmLabel={text('cancel_invitation')}
      cancelLabel={text('keep_invitation')}
    >
      {text('cancel_text')}
    </ConfirmDialog>
  );
}
