import { type SmtpMail, sendBySmtp } from '#emulators/mail/smtp-sender.ts';
import { clients } from '#features/clients/contract.ts';
import { leadEmail, leadMails, type MailSourceKind } from '#integrations/lead-email/contract.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '../app.ts';
import type { Org } from '../world.ts';
import { fileWaitingLeads } from './leads.ts';

export const MAIL_DOMAIN = 'in.kestrel.example';
export const MAILGUN_KEY = 'mg_signing_key_0001';
export const POSTMARK_LOGIN = 'leads:a long password';

/** Starts the application with a mail server and the providers of inbound mail. */
export async function startMailApp(environment: Record<string, string> = {}): Promise<{ app: TestApp; port: number }> {
  const port = await freePort();
  const app = await startTestApp({
    INBOUND_MAIL_DOMAIN: MAIL_DOMAIN,
    INBOUND_SMTP_PORT: String(port),
    MAILGUN_SIGNING_KEY: MAILGUN_KEY,
    POSTMARK_BASIC_AUTH: POSTMARK_LOGIN,
    ...environment,
  });
  return { app, port };
}

/** A source with a mail address. */
export interface TestMailbox {
  id: number;
  address: string;
  send(raw: Buffer, more?: Partial<SmtpMail>): Promise<number>;
  /** Reads what came and files its leads. @returns the mails, newest first. */
  read(): Promise<Awaited<ReturnType<typeof listMails>>>;
}

const listMails = async (org: Org, id: number) =>
  (await org.owner.call(leadEmail.mails, { params: { id }, query: { page_size: 100 } })).results;

/** Makes the mail address of a kind of source. */
export async function newMailbox(
  org: Org,
  { app, port }: { app: TestApp; port: number },
  kind: MailSourceKind = 'lead-via-email',
): Promise<TestMailbox> {
  const { id, address } = await org.owner.call(leadEmail.create, { body: { kind } });
  return {
    id,
    address: address ?? '',
    send: (raw, more) => sendBySmtp(port, { to: [address ?? ''], raw, ...more }),
    async read() {
      await app.runJobs();
      await fileWaitingLeads(app);
      return listMails(org, id);
    },
  };
}

/** Returns a mail as its page shows it. */
export const getMail = (org: Org, id: string) => org.owner.call(leadMails.get, { params: { id } });

/** Returns the clients of an organisation with what is known of them. */
export const listContacts = async (org: Org) =>
  (await org.owner.call(clients.list, { query: { page_size: 100 } })).results.map(({ name, phones, emails }) => ({
    name,
    phones: phones.map(({ number_e164 }) => number_e164),
    emails,
  }));
