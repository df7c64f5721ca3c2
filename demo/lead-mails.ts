import { getSource, type KnownSource } from '#features/leads/server/index.ts';
import type { MailSourceKind } from '#integrations/lead-email/contract.ts';
import { acceptMail, addMailSource, readStoredMail } from '#integrations/lead-email/server/index.ts';
import type { BulkClients } from './bulk-clients.ts';
import type { DemoContext } from './demo-context.ts';
import type { LeadFeed } from './lead-feed.ts';
import { fileMail } from './org.queries.ts';
import type { DemoPerson } from './people/people.ts';

const OPENED = -30;

interface DemoMail {
  /** How many days ago, and at which hour. */
  at: readonly [day: number, hour: number, minute: number];
  kind: MailSourceKind;
  from: string;
  subject: string;
  more?: string;
  /** Whether it names the person who enquired. */
  is_client?: true;
  write(person: DemoPerson): readonly string[];
}

const portal = { kind: 'lead-via-email', from: 'Bayshore Portal <noreply@bayshoreportal.example>' } as const;

const mails: readonly DemoMail[] = [
  ...(
    [
      [-21, 9, 12],
      [-12, 14, 40],
      [-5, 20, 5],
      [0, 8, 2],
    ] as const
  ).map((at, index) => ({
    ...portal,
    at,
    is_client: true as const,
    subject: `You have a new enquiry for Blk ${12 + index} Bayshore Road`,
    write: ({ name, phone, email }: DemoPerson) => [
      ...[`Name: ${name}`, `Mobile: ${phone}`, `Email: ${email}`, 'Message: Is the unit still available?'],
      ...[`Listing ID: ${20012345 + index}`, '', 'You receive this e-mail because you list homes.'],
    ],
  })),
  {
    ...{ at: [-2, 11, 30], kind: 'propertyguru', from: 'PropertyGuru <enquiries@propertyguru.com.sg>' },
    subject: 'New enquiry: The Linden, 2 bedrooms',
    is_client: true,
    write: ({ name, phone, email }) => [
      ...['You have a new enquiry.', '', `Name: ${name}`, `Phone: ${phone}`, `E-mail: ${email}`],
      'Message: May I see it on Saturday morning?',
    ],
  },
  {
    ...{ at: [-1, 16, 45], kind: 'lead-via-email', from: 'Homes Weekly <noreply@homesweekly.example>' },
    subject: 'A reader asks about your advertisement',
    write: () => ['One of our readers would like to know more about Maple Grove. Please call the desk.'],
  },
  {
    ...{ at: [-1, 18, 10], kind: 'lead-via-email', from: 'Gmail Team <forwarding-noreply@google.com>' },
    subject: '(#218406123) Gmail Forwarding Confirmation - Receive Mail from nadia.rahman@gmail.com',
    write: () => [
      'nadia.rahman@gmail.com has requested to automatically forward mail to your email address.',
      ...['Confirmation code: 218406123', '', 'https://mail-settings.google.com/mail/vf-demo'],
    ],
  },
  {
    ...{ at: [-1, 7, 30], kind: 'lead-via-email', from: 'Bayshore Portal <news@bayshoreportal.example>' },
    ...{ subject: 'What homes sold for in your district', more: 'Precedence: bulk' },
    write: () => ['Prices rose by 1.2 % this quarter.', 'Read more on our site.'],
  },
];

/**
 * Plans mails of a portal, of PropertyGuru, of a sender who names nobody and of Gmail, and one that is no lead.
 *
 * @returns the number of their clients.
 */
export function planLeadMails(context: DemoContext, leadFeed: LeadFeed, bulk: Pick<BulkClients, 'answer'>): number {
  const { calendar, nextPerson, world, org } = context;
  const sources = new Map<MailSourceKind, KnownSource>();
  calendar.on(calendar.time(OPENED, 10), async () => {
    for (const kind of ['lead-via-email', 'propertyguru'] as const) sources.set(kind, await addSource(context, kind));
  });
  for (const mail of mails) {
    const at = calendar.time(...mail.at);
    calendar.on(at, async () => {
      const raw = writeRaw(mail, mail.write(nextPerson()), at);
      const arriving = { source: sources.get(mail.kind)!, envelope_from: 'bounce@post.example', raw };
      const id = (await acceptMail(world.services, arriving, 'demo'))!;
      await readStoredMail(world.services, { org_id: org.org_id, id }, 'demo');
      const filed = await org.inScope((scope) => fileMail(scope, world.services, id));
      for (const client of await leadFeed.goOn([filed])) bulk.answer(client, at);
    });
  }
  return mails.filter(({ at, is_client }) => is_client && calendar.time(...at) <= calendar.nowMs).length;
}

async function addSource({ agents, world, org }: DemoContext, kind: MailSourceKind): Promise<KnownSource> {
  const { id } = await agents.nadia.inScope((scope) => addMailSource(scope, world.services, kind));
  return { ...(await org.inScope((scope) => getSource(scope, kind, id))), org_id: org.org_id };
}

function writeRaw({ from, subject, more }: DemoMail, lines: readonly string[], at: number): Buffer {
  const head = [
    `From: ${from}`,
    'To: Nadia Rahman <nadia.rahman@kestrel.example>',
    `Subject: ${subject}`,
    `Date: ${new Date(at).toUTCString()}`,
    `Message-ID: <${at}@post.example>`,
    ...(more ? [more] : []),
    'Content-Type: text/plain; charset=utf-8',
  ];
  return Buffer.from([...head, '', ...lines, ''].join('\r\n'));
}
