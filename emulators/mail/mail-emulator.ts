import { PostingEmulator } from '../kit/posting-emulator.ts';
import { writeMail } from './fixtures.ts';
import { sendBySmtp } from './smtp-sender.ts';

/** A portal that sends a mail of each enquiry to an address that was pasted there. Its `/customer` page sends one. */
export class MailEmulator extends PostingEmulator {
  /** @param port of the mail server it sends to. */
  constructor(private readonly port: number) {
    super({
      title: 'A portal that sends mails: play the customer',
      sender: {
        content_type: 'message/rfc822',
        escapes_unicode: false,
        retry_pauses_s: [],
        write: (mails) => mails,
        sign: () => ({}),
      },
      fields: [
        { name: 'url', label: 'Address of the source', type: 'email' },
        { name: 'from', label: 'From', value: 'Bayshore Portal <noreply@bayshoreportal.example>' },
        { name: 'subject', label: 'Subject', value: 'You have a new enquiry' },
        { name: 'Name', label: 'Name', value: 'Jane Tan' },
        { name: 'Mobile', label: 'Phone', type: 'tel', value: '+65 9123 4567' },
        { name: 'Email', label: 'E-mail', type: 'email', value: 'jane@example.com' },
        { name: 'Message', label: 'Message', value: 'Is the unit still available?' },
      ],
    });
  }

  /** Sends mails to an address. @returns the codes; 0 where no mail server answered. */
  override post(address: string, mails: readonly unknown[]): Promise<number[]> {
    const send = (raw: unknown) => sendBySmtp(this.port, { to: [address], raw: raw as Buffer }).catch(() => 0);
    return Promise.all(mails.map(send));
  }

  protected override makeEvent({ url: _, from, subject, ...answers }: Readonly<Record<string, string>>): Buffer {
    const lines = Object.entries(answers).map(([label, value]) => `${label}: ${value}`);
    return writeMail(lines, { ...(from && { from }), ...(subject && { subject }) });
  }
}
