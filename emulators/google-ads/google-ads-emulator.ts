import { PostingEmulator } from '../kit/posting-emulator.ts';

/** One lead of a lead form, as Google sends it to the webhook (integrations 6.2). */
export interface GoogleLead {
  lead_id: string;
  user_column_data?: { column_id?: string; column_name?: string; string_value?: string }[];
  google_key?: string;
  is_test?: boolean;
  [field: string]: unknown;
}

const columns = { FULL_NAME: 'Full Name', EMAIL: 'User Email', PHONE_NUMBER: 'User Phone' };

/** Lead forms of Google Ads: they post to the webhook URL with the key in the body, and sign nothing. */
export class GoogleAdsEmulator extends PostingEmulator {
  private made = 0;

  constructor() {
    super({
      title: 'Google Ads: play the customer',
      sender: {
        content_type: 'application/json',
        escapes_unicode: false,
        retry_pauses_s: [60, 300],
        write: ([lead]) => lead,
        sign: () => ({}),
      },
      fields: [
        { name: 'url', label: 'Webhook URL', type: 'url' },
        { name: 'key', label: 'Key' },
        { name: 'FULL_NAME', label: 'Full name', value: 'Jane Tan' },
        { name: 'EMAIL', label: 'E-mail', type: 'email', value: 'jane@example.com' },
        { name: 'PHONE_NUMBER', label: 'Phone', type: 'tel', value: '+6591234567' },
      ],
    });
  }

  /** Makes a lead with these answers by their columns. */
  makeLead(key: string, answers: Readonly<Record<string, string>>, more: Partial<GoogleLead> = {}): GoogleLead {
    this.made += 1;
    return {
      lead_id: `TeSt-${String(this.made).padStart(6, '0')}`,
      user_column_data: Object.entries(answers).map(([column_id, string_value]) => ({
        column_id,
        ...(Object.hasOwn(columns, column_id) && { column_name: columns[column_id as keyof typeof columns] }),
        string_value,
      })),
      api_version: '1.0',
      form_id: 40000000001,
      campaign_id: 20000000002,
      google_key: key,
      is_test: false,
      gcl_id: 'Cj0KCQ',
      adgroup_id: 30000000003,
      creative_id: 50000000004,
      ...more,
    };
  }

  /** Presses "Send test data": dummy answers, and ids that are nobody's. @returns the status. */
  async sendTestData(url: string, key: string): Promise<number> {
    const answers = { FULL_NAME: 'FirstName LastName', EMAIL: 'test@example.com', PHONE_NUMBER: '1-650-555-0123' };
    const dummy = { is_test: true, campaign_id: 0, adgroup_id: 0, creative_id: 0 };
    const [status] = await this.post(url, [this.makeLead(key, answers, dummy)]);
    return status ?? 0;
  }

  protected override makeEvent({ key = '', url: _, ...answers }: Readonly<Record<string, string>>): GoogleLead {
    return this.makeLead(key, answers);
  }
}
