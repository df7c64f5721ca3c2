import type { Transporter } from 'nodemailer';
import type { SMTPError } from 'nodemailer/lib/smtp-connection/index.js';
import type { MailSettings } from '../settings.ts';
import type { Delivery, OutgoingMessage, Send } from './messenger.ts';

const CONNECT_MS = 5_000;
const SILENCE_MS = 20_000;

/** Sends e-mail over SMTP, signed with DKIM when that is configured (integrations 10.7). */
export function createSmtpSender(settings: MailSettings): Send {
  let transport: Promise<Transporter> | undefined;
  return async (id, message) => {
    const injected = headerWithLineBreak(message);
    if (injected) return { outcome: 'refused', reason: `${injected} contains a line break` };
    transport ??= openTransport(settings);
    try {
      const { messageId } = await (await transport).sendMail(mailFrom(settings, id, message));
      return { outcome: 'sent', provider_id: messageId };
    } catch (error) {
      return classifySmtpError(error as SMTPError);
    }
  };
}

/** A line break in a header would let its writer add headers and recipients of their own. */
function headerWithLineBreak({ to, subject }: OutgoingMessage): string | null {
  const headers = { recipient: to, subject: subject ?? '' };
  return Object.entries(headers).find(([, value]) => /[\r\n]/.test(value))?.[0] ?? null;
}

// Loaded on the first mail: a start in local mode never needs it.
async function openTransport({ url, dkim }: MailSettings): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && {
      dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.private_key },
    }),
  });
}

/** The Message-ID is the same for every try, so that a mail server which has it already can tell. */
const mailFrom = ({ from }: MailSettings, id: string, { to, subject, text, html }: OutgoingMessage) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  from,
  to,
  subject: subject ?? '',
  text,
  ...(html && { html }),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const domainOf = (sender: string): string => sender.match(/@([^>\s]+)>?$/)?.[1] ?? 'localhost';

/**
 * 4xx means later, 5xx never. A refused sign-in is our own fault and may be mended. Without an answer the mail is sent
 * again: mail servers expect that, and the Message-ID makes a second copy recognisable.
 */
function classifySmtpError(error: SMTPError): Delivery {
  const { responseCode = 0, response, code, message } = error;
  const reason = response ?? message;
  if (code === 'EAUTH') return { outcome: 'wait', reason, is_channel_broken: true };
  if (code === 'EENVELOPE' && responseCode === 0) return { outcome: 'refused', reason };
  return responseCode >= 500 ? { outcome: 'refused', reason } : { outcome: 'wait', reason };
}
