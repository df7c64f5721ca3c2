import { MessageCircleOff } from 'lucide-react';
import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/buttons/link.tsx';
import { RecordPart } from '#platform/web/ui/layout/record-part.tsx';
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
    <>
      <RecordPart icon={MessageCircleOff} title={text('title')} read={read} failed={text('failed')}>
        {optOut && (
          <>
            <p>{text('since', { time: formatDateTime(optOut.opted_out_at, time_zone) })}</p>
            <p className="text-xs text-fg-3">{describeWay(optOut)}</p>
            {client.access_policy.EDIT && (
              <LinkButton className="mt-1.5" onClick={() => setIsAsking(true)}>
                {text('undo')}
              </LinkButton>
            )}
          </>
        )}
      </RecordPart>
      {isAsking && <OptOutDialog client={client} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function describeWay({ way, by }: OptOut): string {
  if (way !== 'HAND') return text(way);
  return by ? text('HAND', { name: by.name }) : text('hand_unknown');
}
