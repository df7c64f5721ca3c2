import { clients } from '#features/clients/contract.ts';
import { clientPages } from '#features/clients/pages.ts';
import { reportShown } from '#features/notifications/web/index.ts';
import { recordContact } from '#features/timeline/web/index.ts';
import type { LiveMessage } from '#platform/contract/live.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { whatsappLink } from '#platform/contract/people/contact-links.ts';
import { call } from '#platform/web/api.ts';
import { gatherToasts } from '#platform/web/ui/feedback/gather-toasts.ts';
import type { ToastContent } from '#platform/web/ui/feedback/toast-store.ts';
import { answerOffers } from '../../offers-contract.ts';
import { text } from './en.ts';

/** Shows an answer that waits for the person, with WhatsApp one tap away; several are counted. The event names the client. */
export const showAnswerToast = ({ subject_id }: LiveMessage): Promise<void> => tell(subject_id);

const tell = gatherToasts('whatsapp-answers', async (ids) => {
  const [id, ...others] = ids;
  reportShown('whatsapp_answer_ready', ids);
  if (others.length === 0) return oneAnswer(id);
  return {
    type: 'INFO',
    heading: text('many_toast', { count: ids.length }),
    message: text('many_toast_text'),
    opens: fillPage(clientPages.clients, {}, { is_new_lead: true }),
  };
});

async function oneAnswer(id: number): Promise<ToastContent | null> {
  const { offer } = await call(answerOffers.get, { params: { id } });
  const link = offer && whatsappLink(offer.number, offer.text);
  if (!link) return null;
  const client = await call(clients.get, { params: { id } });
  return {
    type: 'INFO',
    heading: text('toast', { name: client.name }),
    message: offer.text,
    next: {
      label: text('open'),
      onChoose() {
        window.open(link, '_blank', 'noopener');
        recordContact(client, { channel: 'whatsapp', message: offer.text });
      },
    },
  };
}
