import { type ReactNode, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { useChange, useRead } from '#platform/web/data.ts';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { useMaybeSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { type InvitationPage, invitations } from '../invitations-contract.ts';
import { identityPages } from '../pages.ts';
import { text } from './invitation-en.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useJoin } from './use-join.ts';

/** The page of an invitation's link: who invites to what, and what to do. Only its buttons change something (G-061). */
export function InvitationScreen() {
  const { token } = usePageParams<'token'>();
  const read = useRead(invitations.show, { params: { token } });
  return (
    <SignInFrame>
      {read.data ? (
        <Invitation page={read.data} token={token} />
      ) : read.isError ? (
        <NotShown
          isUnknown={read.error.status === 404}
          message={read.error.message}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Skeleton>
          <SkeletonBlock className="h-8 w-60" />
          <SkeletonBlock className="mt-4 h-4 w-full" />
        </Skeleton>
      )}
    </SignInFrame>
  );
}

function Invitation({ page, token }: { page: InvitationPage; token: string }) {
  const { state, org_name: org } = page;
  if (state === 'open') return <Open page={page} token={token} />;
  if (state === 'joined') {
    return (
      <Message title={text('joined_title', { org })} words={text('joined_text')}>
        <EnterLink />
      </Message>
    );
  }
  if (state === 'replaced') return <Message title={text('replaced_title')} words={text('replaced_text')} />;
  const title = text(state === 'expired' ? 'expired_title' : 'closed_title');
  return <Message title={title} words={text('ask_again', { org })} />;
}

const EnterLink = () => (
  <a href={fillPage(clientPages.clients)} className={buttonClasses({ variant: 'primary', size: 'lg', isBlock: true })}>
    {text('go')}
  </a>
);

function Message({ title, words, children }: { title: string; words: string; children?: ReactNode }) {
  return (
    <>
      <h1 className="font-display text-3xl font-semibold text-balance">{title}</h1>
      <p className="mt-1 mb-6 text-md text-fg-2">{words}</p>
      {children}
    </>
  );
}

interface NotShownProps {
  isUnknown: boolean;
  message: string;
  onRetry: () => void;
}

function NotShown({ isUnknown, message, onRetry }: NotShownProps) {
  if (isUnknown) return <Message title={text('unknown_title')} words={text('unknown_text')} />;
  return (
    <div role="alert">
      <Message title={text('not_loaded')} words={message}>
        <Button onClick={onRetry}>{text('try_again')}</Button>
      </Message>
    </div>
  );
}

function Open({ page, token }: { page: InvitationPage; token: string }) {
  const { org_name: org, invited_by, email } = page;
  const [isAsking, setIsAsking] = useState(false);
  const decline = useChange(invitations.declineByLink, { onSuccess: () => setIsAsking(false) });
  if (decline.isSuccess) return <Message title={text('declined_title')} words={text('declined_text', { org })} />;
  return (
    <Message
      title={text('title', { org })}
      words={invited_by ? text('invited', { name: invited_by, org }) : text('invited_plain', { org })}
    >
      <p className="mb-6 text-fg-2">
        {text('for_address')} <b className="font-medium break-all text-fg">{email}</b>.
      </p>
      <div className="grid gap-2.5">
        <JoinButton page={page} token={token} />
        <Button variant="ghost" size="lg" isBlock onClick={() => setIsAsking(true)}>
          {text('decline')}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => decline.mutate({ params: { token } })}
        isSaving={decline.isPending}
        isDestructive
        title={text('decline_question')}
        confirmLabel={text('decline_confirm')}
      >
        {text('decline_text')}
      </ConfirmDialog>
    </Message>
  );
}

/** Joins at once as the invited person, and asks everybody else to sign in with the invited address. */
function JoinButton({ page: { profile_id, email }, token }: { page: InvitationPage; token: string }) {
  const person = useMaybeSession();
  const join = useJoin();
  if (!person) {
    const next = fillPage(identityPages.invitation, { token });
    return (
      <a
        href={fillPage(identityPages.login, {}, { next, email: email ?? undefined })}
        className={buttonClasses({ variant: 'primary', size: 'lg', isBlock: true })}
      >
        {text('sign_in_to_join')}
      </a>
    );
  }
  if (person.email?.toLowerCase() !== email?.toLowerCase()) {
    return <p className="text-fg-2">{text('other_account', { email: person.email ?? person.name })}</p>;
  }
  return (
    <Button variant="primary" size="lg" isBlock isSaving={join.isPending} onClick={() => join.join(profile_id)}>
      {text('join')}
    </Button>
  );
}
