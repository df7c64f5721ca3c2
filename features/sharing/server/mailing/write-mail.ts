import {
  fillPlaceholders,
  type PlaceholderName,
  type PlaceholderValues,
  splitMessage,
  withLink,
} from '#features/content/contract.ts';
import { makeBounceAddress } from '#platform/server/messages/inbound-mail.ts';
import type { OutgoingMessage } from '#platform/server/messages/messenger.ts';
import { type MessageSender, toPlaceholderValues } from '../placeholder-values.queries.ts';
import { newShareLink } from '../share-automatically.ts';
import type { LinkConfig, NewGivenShare } from '../shares.queries.ts';
import { mailWords } from './en.ts';
import type { ReadyMessage } from './read-message.ts';

/** A client as an e-mail needs them. */
export interface MailClient {
  client_id: number;
  name: string;
  email: string | null;
  phone: string | null;
}

/** A message to one client, with the values of its placeholders and a link of its own that is not stored yet. */
export interface MailDraft {
  client: MailClient;
  sender: MessageSender;
  message: ReadyMessage;
  values: PlaceholderValues;
  code: string;
  link: string;
}

export function draftMail(
  links: LinkConfig,
  message: ReadyMessage,
  sender: MessageSender,
  client: MailClient,
): MailDraft {
  const { code, link } = newShareLink(links);
  const values = toPlaceholderValues(sender, client, { content_title: message.title, link });
  return { client, sender, message, values, code, link };
}

/** Returns the placeholders of a message that have neither a value nor another text. */
export const listEmptyTokens = (message: string, values: PlaceholderValues): string[] => [
  ...new Set(
    splitMessage(message).flatMap((part) =>
      part.kind === 'placeholder' && part.fallback === '' && !values[part.placeholder.name as PlaceholderName]
        ? part.placeholder.name
        : [],
    ),
  ),
];

export const hasEmptyToken = ({ message, values }: MailDraft): boolean =>
  listEmptyTokens(message.message, values).length > 0;

/** Returns the text as the client reads it; a content that is no text itself goes by its link. */
export function fillDraft({ message: { message, isText }, values, link }: MailDraft): string {
  const filled = fillPlaceholders(message, values);
  return isText ? filled : withLink(filled, link);
}

/** What the e-mails of one batch have in common. */
export interface Mailing {
  /** Where each client unsubscribes. */
  unsubscribe_urls: ReadonlyMap<number, string>;
  /** The organisation's address for answers; null where no mail comes in. */
  reply_to: string | null;
  is_bounce_read: boolean;
}

/** An e-mail and the share that it gives. */
export interface WrittenMail {
  mail: OutgoingMessage;
  share: NewGivenShare;
}

/** Writes the e-mail: answers go to the sender, and to the product where it receives mail. */
export function writeMail(mailing: Mailing, draft: MailDraft, subject: string): WrittenMail {
  const { client, sender, code, link } = draft;
  const { client_id } = client;
  const { reply_to, is_bounce_read } = mailing;
  const text = fillDraft(draft);
  const unsubscribe_url = mailing.unsubscribe_urls.get(client_id)!;
  return {
    mail: {
      channel: 'email',
      to: client.email!,
      subject: oneLine(subject),
      text: `${text}\n\n--\n${mailWords.unsubscribe} ${unsubscribe_url}\n`,
      mail_headers: {
        from_name: oneLine(sender.name),
        reply_to: [sender.email, reply_to].filter((address) => address !== null),
        unsubscribe_url,
        ...(reply_to !== null && is_bounce_read && { bounce_to: makeBounceAddress(reply_to, client_id) }),
      },
    },
    share: {
      client_id,
      profile_id: sender.id,
      platform: 'email',
      message: text,
      is_tracked: text.includes(link),
      code,
    },
  };
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
