import { createHmac } from 'node:crypto';
import { PostingEmulator } from '../kit/posting-emulator.ts';

/** A person in ClickFunnels, as both versions know one. */
export interface FunnelContact {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  updated_at: string;
}

/** What is sent: of Classic without a secret, of 2.0 signed. */
interface FunnelEvent {
  body: unknown;
}

/** Pauses of ClickFunnels 2.0 between its tries (integrations 9.4). */
const RETRY_PAUSES_S = [1, 15, 60, 300, 900, 3_600, 43_200, 86_400];

/** Funnels of ClickFunnels, Classic and 2.0. */
export class ClickFunnelsEmulator extends PostingEmulator {
  private made = 0;

  /** @param secret of the endpoint in 2.0; null for Classic, which signs nothing. */
  constructor(readonly secret: string | null = null) {
    super({
      title: 'ClickFunnels: play the customer',
      sender: {
        content_type: 'application/json',
        escapes_unicode: false,
        retry_pauses_s: RETRY_PAUSES_S,
        write: ([event]) => (event as FunnelEvent).body,
        sign: (body, { secret: which, at_ms }): Record<string, string> => {
          if (secret === null) return {};
          const time = Math.floor(at_ms / 1_000);
          const key = which === 'old' ? 'the secret before' : secret;
          return {
            'X-Webhook-ClickFunnels-Timestamp': String(time),
            'X-Webhook-ClickFunnels-Signature': createHmac('sha256', key).update(`${time}.`).update(body).digest('hex'),
          };
        },
      },
      fields: [
        { name: 'url', label: 'Webhook URL', type: 'url' },
        { name: 'first_name', label: 'First name', value: 'Jane' },
        { name: 'last_name', label: 'Last name', value: 'Tan' },
        { name: 'email', label: 'E-mail', type: 'email', value: 'jane@example.com' },
        { name: 'phone', label: 'Phone', type: 'tel', value: '+6591234567' },
      ],
    });
  }

  makeContact(more: Partial<FunnelContact> = {}): FunnelContact {
    this.made += 1;
    return {
      id: 77_000_000 + this.made,
      email: `contact-${this.made}@example.com`,
      first_name: 'Jane',
      last_name: 'Tan',
      phone: '',
      updated_at: new Date(this.nowMs).toISOString(),
      ...more,
    };
  }

  /** An event of Classic. `flat`: the contact's fields at the top, as some versions send them. */
  classic(event: 'created' | 'updated', contact: FunnelContact, { flat = false } = {}): FunnelEvent {
    const full = {
      ...contact,
      page_id: 456,
      name: `${contact.first_name} ${contact.last_name}`,
      address: '',
      city: '',
      country: '',
      state: '',
      zip: '',
      ip: '203.0.113.5',
      funnel_id: 9,
      funnel_step_id: 8,
      created_at: contact.updated_at,
      unsubscribed_at: null,
      cf_uvid: 'u1',
      webinar_at: null,
      aff_sub: '',
      affiliate_id: null,
      time_zone: 'Singapore',
      additional_info: { utm_source: 'fb', utm_campaign: 'Spring' },
      contact_profile: { first_name: contact.first_name, known_ltv: '0.00' },
    };
    return { body: flat ? { event, ...full } : { event, contact: full } };
  }

  classicPurchase(contact: FunnelContact): FunnelEvent {
    return {
      body: { event: 'created', purchase: { id: 1, contact, products: [{ id: 5, name: 'Course' }], status: 'paid' } },
    };
  }

  /** An event of 2.0, version 2. */
  v2(event_type: string, contact: FunnelContact): FunnelEvent {
    this.made += 1;
    const { id, email, first_name, last_name, phone, updated_at } = contact;
    const number = String(this.made).padStart(12, '0');
    return {
      body: {
        id: this.made,
        public_id: 'pQ7mZp',
        uuid: `6d2c9a10-0000-4000-8000-${number}`,
        event_id: `5d2c9a10-0000-4000-8000-${number}`,
        event_type,
        subject_id: id,
        subject_type: 'Contact',
        api_version: 2,
        created_at: updated_at,
        page_id: null,
        funnel_id: null,
        data: {
          id,
          public_id: 'kQ7mZp',
          email_address: email,
          first_name,
          last_name,
          phone_number: phone,
          time_zone: null,
          tags: [],
          custom_attributes: { budget: '1M' },
          anonymous: 0,
        },
      },
    };
  }

  /** A submission of a form in 2.0, version 1. */
  v1Submission(contact: FunnelContact): FunnelEvent {
    this.made += 1;
    const { id, email, first_name, last_name, phone } = contact;
    return {
      body: {
        event_id: `5d2c9a11-0000-4000-8000-${String(this.made).padStart(12, '0')}`,
        event_type: 'form/submission.created',
        api_version: 1,
        created_at: contact.updated_at,
        data: {
          id: '12',
          type: 'form_submission',
          attributes: {
            data: { contact: { email, first_name, last_name, phone } },
            page_id: 456,
            contact_id: id,
          },
        },
      },
    };
  }

  protected override makeEvent({ url: _, ...filled }: Readonly<Record<string, string>>): FunnelEvent {
    return this.classic('created', this.makeContact(filled));
  }
}
