import { ChannelIcon, channelLabel } from '#domain/web/channel-icon.tsx';
import type { Client } from '#features/clients/contract.ts';
import { useContact } from '#features/timeline/web/index.ts';
import { whatsappLink } from '#platform/contract/people/contact-links.ts';
import { useRead } from '#platform/web/data.ts';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Panel } from '#platform/web/ui/layout/panel.tsx';
import { answerOffers } from '../../offers-contract.ts';
import { text } from './en.ts';

/** The answer to a lead that could not be sent, one tap from the person's own WhatsApp; absent where there is none. */
export function AnswerNowPanel({ client }: { client: Client }) {
  const mayAnswer = client.access_policy.EDIT && (client.is_new_lead || client.first_response_at === null);
  const read = useRead(answerOffers.get, { params: { id: client.id } }, { enabled: mayAnswer });
  const contact = useContact(client);
  const offer = read.data?.offer;
  const href = offer && whatsappLink(offer.number, offer.text);
  if (!mayAnswer || (!read.isError && !href)) return null;
  return (
    <Panel title={text('title')} look="card">
      {read.isError && <PartNotLoaded className="pb-3" words={text('not_loaded')} read={read} />}
      {offer && href && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-3">
          <p className="text-fg-2">{text('why', { reason: offer.reason_sentence })}</p>
          <p dir="auto" className="rounded-md bg-canvas px-3 py-2.5 whitespace-pre-line wrap-anywhere">
            {offer.text}
          </p>
          <a
            href={href}
            target="_blank"
            rel="noreferrer"
            className={buttonClasses({ variant: 'primary' })}
            onClick={() => contact({ channel: 'whatsapp', message: offer.text })}
          >
            <ChannelIcon channel="whatsapp" />
            <span className="sr-only">{channelLabel('whatsapp')}: </span>
            {text('open')}
          </a>
        </div>
      )}
    </Panel>
  );
}
