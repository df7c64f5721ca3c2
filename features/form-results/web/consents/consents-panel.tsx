import { ShieldCheck } from 'lucide-react';
import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ClientConsent, clientConsents } from '../../consents-contract.ts';
import { text } from './en.ts';

/** Shows on the record what the client has agreed to in forms; nothing where they gave no consent. */
export function ConsentsPanel({ client }: { client: Client }) {
  const read = useRead(clientConsents.list, { params: { id: client.id } });
  if (read.isError && !read.data) {
    return (
      <section className="border-t border-line-2 px-5 py-4 text-sm">
        <PartNotLoaded words={text('failed')} read={read} />
      </section>
    );
  }
  const consents = read.data?.results ?? [];
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="consents-heading" className="border-t border-line-2 px-5 py-4 text-sm">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon of={ShieldCheck} className="text-icon" />
        <h2 id="consents-heading" className="font-semibold">
          {text('title')}
        </h2>
      </div>
      <ul className="grid gap-2">
        {consents.map((consent) => (
          <Consent key={consent.id} consent={consent} />
        ))}
      </ul>
    </section>
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
