import { MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type OptOut, whatsappOptOuts } from '../../opt-outs-calls.ts';
import { text } from './en.ts';
import { OptOutDialog } from './opt-out-dialog.tsx';

/** Says on the record that a client wants no messages on WhatsApp, and how that came; nothing where they do. */
export const OptOutPanel = ({ client }: { client: Client }) =>
  client.is_whatsapp_opted_out ? <OptedOut client={client} /> : null;

function OptedOut({ client }: { client: Client }) {
  const { time_zone } = useSession();
  const read = useRead(whatsappOptOuts.getOfClient, { params: { id: client.id } });
  const [isAsking, setIsAsking] = useState(false);
  const optOut = read.data?.opt_out;
  return (
    <section aria-labelledby="opted-out-heading" className="border-t border-line-2 px-5 py-4 text-sm">
      <div className="mb-1.5 flex items-center gap-2">
        <Icon of={MessageCircleOff} className="text-icon" />
        <h2 id="opted-out-heading" className="font-semibold">
          {text('title')}
        </h2>
      </div>
      {read.isError && !read.data && <PartNotLoaded words={text('failed')} read={read} />}
      {optOut && <p>{text('since', { time: formatDateTime(optOut.opted_out_at, time_zone) })}</p>}
      {optOut && <p className="text-xs text-fg-3">{describeWay(optOut)}</p>}
      {optOut && client.access_policy.EDIT && (
        <LinkButton className="mt-1.5" onClick={() => setIsAsking(true)}>
          {text('undo')}
        </LinkButton>
      )}
      {isAsking && <OptOutDialog client={client} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function describeWay({ way, by }: OptOut): string {
  if (way !== 'HAND') return text(way);
  return by ? text('HAND', { name: by.name }) : text('hand_unknown');
}
