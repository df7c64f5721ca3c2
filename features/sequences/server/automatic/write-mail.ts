import type { PlaceholderValues } from '#features/content/contract.ts';
import { fillPlaceholders, withLink } from '#features/content/contract.ts';
import { makeBounceAddress } from '#platform/server/messages/inbound-mail.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { mailWords } from './en.ts';

interface Written {
  client_id: number;
  is_bounce_read: boolean;
  to: string;
  sender: { name: string; email: string | null };
  title: string;
  /** As the client reads it. */
  text: string;
  unsubscribe_url: string;
  /** The organisation's address for answers; null where no mail comes in. */
  reply_to: string | null;
}

/** Fills a message; a content that is no text itself goes by its link. */
export const fillMessage = (message: string, values: PlaceholderValues, isText: boolean): string => {
  const filled = fillPlaceholders(message, values);
  return isText ? filled : withLink(filled, values.content_link ?? '');
};

/** Writes the e-mail: answers go to the assignee, and to the product where it receives mail. */
export const writeStepMail = ({
  to,
  sender,
  title,
  text,
  unsubscribe_url,
  reply_to,
  ...bounces
}: Written): OutgoingMessage => ({
  channel: 'email',
  to,
  subject: oneLine(title),
  text: `${text}\n\n--\n${mailWords.unsubscribe} ${unsubscribe_url}\n`,
  mail_headers: {
    from_name: oneLine(sender.name),
    reply_to: [sender.email, reply_to].filter((address) => address !== null),
    unsubscribe_url,
    ...(reply_to !== null && bounces.is_bounce_read && { bounce_to: makeBounceAddress(reply_to, bounces.client_id) }),
  },
});

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
