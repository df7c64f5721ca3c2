import type { ReactNode } from 'react';
import { emailLink } from '#platform/contract/people/contact-links.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { NoPermissionPanel, StatePanel } from '#platform/web/ui/feedback/state-panel.tsx';
import { text } from './en.ts';

/** Shows a screen of billing to the owner, where anything is sold; else whom to ask, or that nothing is. */
export function OwnerOnly({ children }: { children: ReactNode }) {
  const { role } = useSession();
  const { sells } = useInstallation();
  if (role !== 'OWNER') return <AskOwner />;
  return sells ? children : <NothingSold />;
}

function AskOwner() {
  const { owner_name: owner, owner_email, org_name: org } = useSession();
  const link = owner_email === null ? null : emailLink(owner_email, text('ask_subject', { org }));
  return (
    <NoPermissionPanel
      title={text('owner_only')}
      actions={
        link && (
          <a className={buttonClasses({ variant: 'primary' })} href={link}>
            {text('ask_owner', { owner })}
          </a>
        )
      }
    >
      {text('owner_only_text', { owner, org })}
    </NoPermissionPanel>
  );
}

function NothingSold() {
  const { support_email: email } = useInstallation();
  return <StatePanel title={text('nothing_sold')}>{text('nothing_sold_text', { email })}</StatePanel>;
}

/** Says that somebody else pays, who is named where known; no screen with prices is shown then. */
export const SponsoredPanel = ({ name }: { name: string | null }) => (
  <StatePanel title={name === null ? text('somebody_pays') : text('pays_for_you', { name })}>
    {text('sponsored_text')}
  </StatePanel>
);
