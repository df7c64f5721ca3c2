import { useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx';
import { TextField } from '#platform/web/ui/fields/text-field.tsx';
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx';
import { FormDialog } from '#platform/web/ui/overlays/form-dialog.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type SignUpSettings, type WhatsAppAccount, whatsappAccounts } from '../../contract.ts';
import { text } from './en.ts';
import { useSignUp } from './use-sign-up.ts';

interface ConnectDialogProps {
  /** Null where accounts are connected with a token only. */
  signUp: SignUpSettings | null;
  /** The account to connect again; empty for another one. */
  waba_id: string;
  onClose: () => void;
}

/** Connects an account: by the sign-up in Meta's window, or with a token. */
export function ConnectDialog({ signUp, waba_id, onClose }: ConnectDialogProps) {
  const [isPasting, setIsPasting] = useState(signUp === null);
  const onConnected = ({ failed_step }: WhatsAppAccount) => {
    onClose();
    if (failed_step === null) toast({ type: 'SUCCESS', heading: text('connected_toast') });
  };
  if (signUp && !isPasting)
    return (
      <SignUpDialog settings={signUp} onConnected={onConnected} onClose={onClose} onPaste={() => setIsPasting(true)} />
    );
  return (
    <TokenDialog
      waba_id={waba_id}
      onConnected={onConnected}
      onClose={onClose}
      onSignUp={signUp ? () => setIsPasting(false) : null}
    />
  );
}

interface WayProps {
  onConnected: (account: WhatsAppAccount) => void;
  onClose: () => void;
}

function SignUpDialog({
  settings,
  onConnected,
  onClose,
  onPaste,
}: WayProps & { settings: SignUpSettings; onPaste: () => void }) {
  const { phase, open, load } = useSignUp(settings, onConnected);
  const [keepsPhone, setKeepsPhone] = useState(false);
  const isBusy = ['loading', 'open', 'connecting'].includes(phase.name);
  return (
    <Dialog
      isOpen
      title={text('connect_title')}
      description={text('sign_up_text')}
      onClose={onClose}
      footerStart={<LinkButton onClick={onPaste}>{text('paste_instead')}</LinkButton>}
      footer={
        phase.name === 'script_failed' ? (
          <Button variant="primary" onClick={load}>
            {text('try_again')}
          </Button>
        ) : (
          <Button variant="primary" isSaving={isBusy} onClick={() => open(keepsPhone)}>
            {text('go_to_meta')}
          </Button>
        )
      }
    >
      <Checkbox
        label={text('keep_phone')}
        help={text('keep_phone_help')}
        checked={keepsPhone}
        disabled={isBusy}
        onChange={({ target }) => setKeepsPhone(target.checked)}
      />
      <p role="status" className="mt-3 text-fg-2 empty:hidden">
        {phase.name === 'loading' && text('loading_script')}
        {phase.name === 'open' && text('window_open')}
        {phase.name === 'connecting' && text('connecting')}
      </p>
      {(phase.name === 'stopped' || phase.name === 'script_failed') && (
        <p role="alert" className="mt-3 text-danger-fg">
          {phase.name === 'stopped'
            ? phase.message
            : text('script_failed', { host: new URL(settings.sdk_url).hostname })}
        </p>
      )}
    </Dialog>
  );
}

function TokenDialog({
  waba_id,
  onConnected,
  onClose,
  onSignUp,
}: WayProps & { waba_id: string; onSignUp: (() => void) | null }) {
  const input = useRef<HTMLInputElement>(null);
  const register = useChange(whatsappAccounts.register, { ...saidByForm, onSuccess: onConnected });
  const form = useForm({
    stored: { waba_id: '', access_token: '' },
    findProblem: (name, values) => {
      if (name === 'waba_id') return /^\d{1,30}$/.test(values.waba_id.trim()) ? null : text('digits_only');
      return values.access_token.trim().length < 10 ? text('token_short') : null;
    },
    save: (body) => register.mutateAsync({ body }),
    refusalUnder: 'access_token',
  });
  return (
    <FormDialog
      title={text('connect_title')}
      description={text('token_text')}
      saveLabel={text('connect_now')}
      form={form}
      initialFocus={input}
      onClose={onClose}
      footerStart={onSignUp && <LinkButton onClick={onSignUp}>{text('sign_up_instead')}</LinkButton>}
    >
      <TextField
        ref={input}
        label={text('waba_id')}
        help={text('waba_id_help')}
        isRequired
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        placeholder={waba_id}
        {...form.input('waba_id')}
      />
      <TextField
        label={text('access_token')}
        help={text('access_token_help')}
        isRequired
        type="password"
        autoComplete="off"
        {...form.input('access_token')}
      />
    </FormDialog>
  );
}
