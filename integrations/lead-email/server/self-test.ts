import { getSource } from '#features/leads/server/index.ts';
import { type SelfTester, TestRefused, type TestToMake } from '#features/self-tests/server/index.ts';
import { withScope } from '#platform/server/database/scope.ts';
import type { Services } from '#platform/server/services.ts';
import { unseal } from '#platform/server/sessions/secrets.ts';
import { findMailByKey } from './lead-mails.queries.ts';
import { makeTestId } from './message-key.ts';
import { readStoredMail } from './read-mail.job.ts';
import { acceptMail, findMailSource, makeAddress } from './receive/accept-mail.ts';
import { readMailSettings } from './settings.ts';

const MAX_SAID = 300;
const SMTP_MS = 10_000;

/** Tests a source as a sender would: by a mail to its address, through the SMTP server where there is one. */
export const mailTester: SelfTester = { depth: 'OUR_ADDRESS', needs_form: false, start: sendTestMail };

async function sendTestMail(services: Services, { org_id, source_id, self_test_id }: TestToMake) {
  const options = { org_id, actor: null, request_id: 'lead-email.self-test', mode: 'read' } as const;
  const { settings } = services;
  const { INBOUND_MAIL_DOMAIN, INBOUND_SMTP_PORT } = readMailSettings(services);
  const { sealed_token } = await withScope(services.database, options, (scope) => getSource(scope, null, source_id));
  if (!INBOUND_MAIL_DOMAIN || sealed_token === null) throw refuse('This server receives no mail.', null);
  const to = makeAddress(unseal(settings.secret_key, sealed_token), INBOUND_MAIL_DOMAIN);
  const message_id = makeTestId(settings.secret_key, self_test_id);
  const envelope_from = `test@${INBOUND_MAIL_DOMAIN}`;
  const raw = writeTestMail({ to, from: envelope_from, message_id, self_test_id });
  const source = await findMailSource(services, to, options.request_id);
  if (!source) throw refuse('The address of this source is not known here.', null);
  if (INBOUND_SMTP_PORT) await sendBySmtp(services, { port: INBOUND_SMTP_PORT, from: envelope_from, to, raw });
  else await acceptMail(services, { source, envelope_from, raw }, options.request_id);
  const find = () =>
    withScope(services.database, options, (scope) => findMailByKey(scope, source_id, `id:${message_id}`));
  const mail = await find();
  // Read here and not by its job, which may wait behind others.
  if (mail) await readStoredMail(services, { org_id, id: mail.id }, options.request_id);
  const lead_id = (await find())?.lead_id;
  if (lead_id) return { lead_id };
  throw refuse('The test mail was accepted, but could not be read.', null);
}

async function sendBySmtp(
  { settings }: Services,
  { port, from, to, raw }: { port: number; from: string; to: string; raw: Buffer },
): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const host = settings.in_container || settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host;
  const transport = createTransport({
    ...{ host, port, ignoreTLS: true },
    ...{ connectionTimeout: SMTP_MS, greetingTimeout: SMTP_MS, socketTimeout: SMTP_MS },
  });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
  } catch (error) {
    throw refuse(
      'The mail server of this installation did not accept the test mail.',
      String(error).slice(0, MAX_SAID),
    );
  } finally {
    transport.close();
  }
}

interface TestMail {
  to: string;
  from: string;
  message_id: string;
  self_test_id: string;
}

const writeTestMail = ({ to, from, message_id, self_test_id }: TestMail): Buffer =>
  Buffer.from(
    [
      `From: Test <${from}>`,
      `To: ${to}`,
      'Subject: Test mail',
      `Message-ID: ${message_id}`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      '',
      'Name: Test lead',
      `Email: test-${self_test_id}@example.com`,
      'Message: This is a test of the address for leads.',
      '',
    ].join('\r\n'),
  );

const refuse = (detail: string, said: string | null) =>
  new TestRefused('RECEIVED', { detail, action: 'check_address', said });
