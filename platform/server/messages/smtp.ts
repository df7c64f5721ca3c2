import { Readable } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import type { MailSettings } from '../settings/settings.ts';
import { nameMessage } from './inbound-mail.ts';
import type { Delivery, OutgoingMessage, Send } from './messenger.ts';

const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

/** Sends e-mail over SMTP, signed with DKIM when that is configured (integrations 10.7). */
export function createSmtpSender(settings: MailSettings): Send {
  let transport: Promise<Transporter> | undefined;
  return async (id, message, recordHandOver) => {
    const injected = headerWithLineBreak(message);
    if (injected) return { outcome: 'refused', reason: `${injected} contains a line break` };
    transport ??= openTransport(settings);
    let isHandedOver = false;
    const beforeContent = async () => {
      await recordHandOver();
      isHandedOver = true;
    };
    try {
      const mail: MailWithHook = { ...mailFrom(settings, id, message), beforeContent };
      const { messageId } = await (await transport).sendMail(mail);
      return { outcome: 'sent', provider_id: messageId };
    } catch (error) {
      return classifySmtpError(error as SMTPError, isHandedOver);
    }
  };
}

/** Returns the header with a line break, which would let its writer add headers and recipients. */
function headerWithLineBreak({ to, subject = '', mail_headers = {} }: OutgoingMessage): string | null {
  const { from_name = '', reply_to = [], unsubscribe_url = '', bounce_to = '' } = mail_headers;
  const headers = {
    recipient: to,
    subject,
    sender: from_name,
    reply_to: reply_to.join(' '),
    unsubscribe_url,
    bounce_to,
  };
  return Object.entries(headers).find(([, value]) => /[\r\n]/.test(value))?.[0] ?? null;
}

/** What DKIM signs; the library's own list leaves out what RFC 8058 asks for. */
const SIGNED =
  'from:sender:reply-to:to:cc:subject:date:message-id:mime-version:content-type:content-transfer-encoding:auto-submitted:list-unsubscribe:list-unsubscribe-post';

// Loaded on the first mail, because a start in local mode never needs it.
async function openTransport({ url, dkim }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.private_key,
        headerFieldNames: SIGNED,
      },
    }),
  });
  transport.use('stream', (mail, done) => {
    const { beforeContent } = mail.data as MailWithHook;
    const read = mail.message.createReadStream.bind(mail.message);
    mail.message.createReadStream = () => Readable.from(contentAfter(beforeContent, read));
    done();
  });
  return transport;
}

type MailWithHook = SendMailOptions & { beforeContent(): Promise<void> };

/** Reads the content only when the server has accepted the envelope: before that it surely has no mail. */
async function* contentAfter(beforeContent: () => Promise<void>, read: () => NodeJS.ReadableStream) {
  await beforeContent();
  yield* read();
}

/** The Message-ID is the same for every try, so that a mail server can recognise a duplicate. */
const mailFrom = (
  { from }: MailSettings,
  id: string,
  { to, subject, text, html, mail_headers = {} }: OutgoingMessage,
) => ({
  messageId: `<${id}@${pickDomain(from)}>`,
  from: mail_headers.from_name ? { name: mail_headers.from_name, address: pickAddress(from) } : from,
  ...(mail_headers.reply_to && { replyTo: [...mail_headers.reply_to] }),
  to,
  ...(mail_headers.bounce_to && { envelope: { from: nameMessage(mail_headers.bounce_to, id), to } }),
  subject: subject ?? '',
  text,
  ...(html && { html }),
  headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail_headers.unsubscribe_url) },
});

const unsubscribeHeaders = (url: string | undefined) =>
  url && {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };

const pickAddress = (sender: string): string => /<([^>]+)>/.exec(sender)?.[1] ?? sender;

const pickDomain = (sender: string): string => sender.match(/@([^>\s]+)>?$/)?.[1] ?? 'localhost';

/**
 * 4xx means later, 5xx never. A refused sign-in is our fault and can be corrected. Without an answer to the content
 * it is unknown whether the mail was accepted, so it is not sent again.
 */
function classifySmtpError(error: SMTPError, isHandedOver: boolean): Delivery {
  const { responseCode = 0, response, code, message } = error;
  const reason = response ?? message;
  if (code === 'EAUTH') return { outcome: 'wait', reason, is_channel_broken: true };
  if (isHandedOver && responseCode === 0) return { outcome: 'unknown', reason };
  if (code === 'EENVELOPE' && responseCode === 0) return { outcome: 'refused', reason };
  return responseCode >= 500 ? { outcome: 'refused', reason } : { outcome: 'wait', reason };
}
