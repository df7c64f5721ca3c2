import { useState } from 'react';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { ConfirmButton } from '#platform/web/ui/overlays/confirm-button.tsx';
import { type OutgoingWebhook, outgoingWebhooks } from '../contract.ts';
import { text } from './en.ts';

/** Shows the secret of a webhook on request, and renews it. */
export function SigningSecret({ webhook: { id, old_secret_until } }: { webhook: OutgoingWebhook }) {
  const [isShown, setIsShown] = useState(false);
  const { time_zone } = useSession();
  return (
    <div className="grid gap-2 border-t border-line px-5 py-4 max-sm:px-4">
      <h3 className="font-semibold">{text('secret')}</h3>
      <p className="text-xs text-fg-3">{text('secret_note')}</p>
      {isShown && <Secret id={id} />}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setIsShown(!isShown)}>
          {text(isShown ? 'hide_secret' : 'show_secret')}
        </Button>
        <ConfirmButton
          label={text('renew')}
          size="sm"
          variant="ghost"
          question={text('renew_title')}
          call={outgoingWebhooks.renewSecret}
          input={{ params: { id } }}
          done={text('renewed')}
        >
          {text('renew_text')}
        </ConfirmButton>
      </div>
      {old_secret_until !== null && (
        <p className="text-xs text-fg-3">{text('both_sign', { time: formatDateTime(old_secret_until, time_zone) })}</p>
      )}
    </div>
  );
}

function Secret({ id }: { id: number }) {
  const read = useRead(outgoingWebhooks.getSecret, { params: { id } });
  if (read.isError) return <PartNotLoaded words={text('secret_failed')} read={read} />;
  const secret = read.data?.secret ?? '';
  return (
    <div className="flex flex-wrap items-center gap-2">
      <code dir="ltr" className="min-w-0 rounded-sm bg-sunken px-2 py-1 font-mono text-xs break-all">
        {secret}
      </code>
      <CopyButton size="sm" text={secret} label={text('copy_secret')} />
    </div>
  );
}
