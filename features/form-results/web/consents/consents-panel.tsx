import { ShieldCheck } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { RecordPart } from '#platform/web/ui/layout/record-part.tsx';
import { type ClientConsent, clientConsents } from '../../consents-contract.ts';
import { text } from './en.ts';

/** Shows on the record what the client has agreed to in forms; nothing where they gave no consent. */
export function ConsentsPanel({ client }: { client: Client }) {
  const read = useRead(clientConsents.list, { params: { id: client.id } });
  const consents = read.data?.results ?? [];
  return (
    <RecordPart icon={ShieldCheck} title={text('title')} read={read} failed={text('failed')}>
      {consents.length > 0 && (
        <ul className="grid gap-2">
          {consents.map((consent) => (
            <Consent key={consent.id} consent={consent} />
          ))}
        </ul>
      )}
    </RecordPart>
  );
}

function Consent({ consent: { text: words, form_name: form, version, given_at } }: { consent: ClientConsent }) {
  const { time_zone } = useSession();
  return (
    <li>
      <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
        {words}
      </p>
      <p dir="auto" className="text-xs text-fg-3 wrap-anywhere">
        {text('given', { form, version, time: formatDateTime(given_at, time_zone) })}
      </p>
    </li>
  );
}
