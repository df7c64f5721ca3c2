import { type FormEvent, useState } from 'react';
import { clientPages } from '#features/clients/pages.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { CallFailed } from '#platform/web/api.ts';
import { useChange } from '#platform/web/data.ts';
import { usePageLocation } from '#platform/web/navigation/router/page-frame.tsx';
import { useUpdateSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { FieldNote } from '#platform/web/ui/fields/field.tsx';
import { identity } from '../contract.ts';
import { identityPages } from '../pages.ts';
import { text } from './en.ts';

/**
 * Verifies the link of the e-mail. The address changes only when a button is pressed, because mail scanners open links
 * but press nothing.
 */
export function VerifyEmailUpdateScreen() {
  const token = usePageLocation().search.token;
  const { email, error, isChecking, confirm } = useConfirm(typeof token === 'string' ? token : '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  if (email !== null) {
    return (
      <div className="w-full max-w-[368px]" role="status">
        <h1 className="font-display text-3xl font-semibold">{text('email_changed')}</h1>
        <p className="mt-1 text-md text-fg-2">
          {text('email_now')}{' '}
          <bdi dir="ltr" className="font-medium break-words text-fg">
            {email}
          </bdi>
        </p>
        <a href={fillPage(clientPages.clients)} className={`mt-6 ${buttonClasses({ variant: 'primary', size: 'lg' })}`}>
          {text('go_to_clients')}
        </a>
      </div>
    );
  }
  return (
    <form noValidate className="w-full max-w-[368px]" onSubmit={submit}>
      <h1 className="font-display text-3xl font-semibold">{text('confirm_email')}</h1>
      <p className="mt-1 mb-6 text-md text-fg-2">{text('confirm_email_lead')}</p>
      <Button type="submit" variant="primary" size="lg" isBlock isSaving={isChecking}>
        {text('confirm_email')}
      </Button>
      {error && (
        <div className="mt-3">
          <FieldNote error={error} role="alert" />
        </div>
      )}
      <p className="mt-4 text-sm">
        <a href={fillPage(identityPages.change_email)} className="text-brand-fg underline underline-offset-2">
          {text('ask_for_new_link')}
        </a>
      </p>
    </form>
  );
}

function useConfirm(token: string) {
  const [email, setEmail] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  const updateSession = useUpdateSession();
  const validate = useChange(identity.validateEmailChange, { onFailure: () => true });
  const confirm = async () => {
    setError(null);
    setIsChecking(true);
    try {
      const changed = await validate.mutateAsync({ body: { token } });
      updateSession({ email: changed.email, is_email_verified: true });
      setEmail(changed.email);
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      setError(failure.message);
    } finally {
      setIsChecking(false);
    }
  };
  return { email, error, isChecking, confirm };
}
