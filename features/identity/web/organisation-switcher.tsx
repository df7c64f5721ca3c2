import { Check, UserRoundPlus } from 'lucide-react';
import { useChange, useRead } from '#platform/web/data.ts';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { MenuGroup, MenuItem, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { invitations, type OpenInvitation, type OwnOrganisation } from '../invitations-contract.ts';
import { text } from './invitation-en.ts';
import { openOrganisation, useJoin } from './use-join.ts';

/** The lines of the user menu for other organisations and open invitations (D23); nothing for whoever has neither. */
export function OrganisationSwitcher() {
  const found = useRead(invitations.listOrganisations, {}).data;
  if (!found) return null;
  const { organisations, invitations: open } = found;
  return (
    <>
      {organisations.length > 1 && (
        <>
          <MenuSeparator />
          <MenuGroup heading={text('organisations')}>
            {organisations.map((one) => (
              <OrganisationItem key={one.profile_id} organisation={one} />
            ))}
          </MenuGroup>
        </>
      )}
      {open.length > 0 && (
        <>
          <MenuSeparator />
          <MenuGroup heading={text('invitations')}>
            {open.map((one) => (
              <InvitationItems key={one.profile_id} invitation={one} />
            ))}
          </MenuGroup>
        </>
      )}
    </>
  );
}

function OrganisationItem({ organisation }: { organisation: OwnOrganisation }) {
  const { org_id, org_name, profile_id, is_current } = organisation;
  return (
    <MenuItem
      icon={<Avatar of={{ id: org_id, name: org_name }} size={20} isSquare />}
      end={is_current ? <Icon of={Check} size={14} /> : undefined}
      onSelect={() => {
        if (!is_current) void openOrganisation(profile_id);
      }}
    >
      {org_name}
    </MenuItem>
  );
}

function InvitationItems({ invitation: { profile_id, org_name: org } }: { invitation: OpenInvitation }) {
  const { join } = useJoin();
  const decline = useChange(invitations.decline, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('now_declined', { org }) }),
  });
  return (
    <>
      <MenuItem icon={<Icon of={UserRoundPlus} />} onSelect={() => join(profile_id)}>
        {text('join_named', { org })}
      </MenuItem>
      <MenuItem staysOpen onSelect={() => decline.mutate({ body: { profile_id } })}>
        {text('decline_named', { org })}
      </MenuItem>
    </>
  );
}
