import { useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import type { WebhookSourceDetail } from '../contract.ts';
import { text } from './en.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { Section } from './section.tsx';
import { CodeLine } from './source-address.tsx';
import { useWebhook } from './webhook-on-screens.ts';

/** Shows whether requests must be signed, and how many were refused. */
export function SourceSigning({ source }: { source: WebhookSourceDetail }) {
  const webhook = useWebhook();
  const [isSetting, setIsSetting] = useState(false);
  const remove = useChange(webhook.contract.setSecret, {
    onSuccess: () => toast({ type: 'SUCCESS', heading: text('secret_removed') }),
  });
  const has = source.has_signing_secret;
  return (
    <Section title={text('signing')} lead={text(has ? 'signing_on' : 'signing_off')}>
      {has && <CodeLine label={text('signature_format')}>{webhook.signature_format ?? ''}</CodeLine>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setIsSetting(true)}>{text(has ? 'replace_secret' : 'add_secret')}</Button>
        {has && (
          <Button
            variant="ghost"
            isSaving={remove.isPending}
            onClick={() => remove.mutate({ params: { id: source.id }, body: { secret: null } })}
          >
            {text('remove_secret')}
          </Button>
        )}
      </div>
      {source.bad_signature_count > 0 && <Refused source={source} />}
      {isSetting && <SecretDialog id={source.id} onClose={() => setIsSetting(false)} />}
    </Section>
  );
}

/** Shows how many were refused, and the headers of the newest, which show why. */
function Refused({ source: { bad_signature_count, last_bad_signatures } }: { source: WebhookSourceDetail }) {
  const { time_zone } = useSession();
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-xs text-warning-fg">
        {text('refused', { count: bad_signature_count })}
      </summary>
      <ul aria-label={text('last_refused')} className="mt-2 grid gap-2">
        {last_bad_signatures.map(({ at, headers }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have come in the same millisecond; they never move
          <li key={`${at} ${index}`}>
            <p className="text-xs text-fg-3">
              <time dateTime={at}>{formatDateTime(at, time_zone)}</time>
            </p>
            <CodeLine label={text('refused_at', { time: formatDateTime(at, time_zone) })}>
              {Object.entries(headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join('\n')}
            </CodeLine>
          </li>
        ))}
      </ul>
    </details>
  );
}
