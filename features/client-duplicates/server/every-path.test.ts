import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { newLiveForm } from '#features/form-submissions/testing/live-form.ts';
import { timeline } from '#features/timeline/contract.ts';
import { testApp } from '#testing/app.ts';
import { importCsv } from '#testing/imports.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { connectNumber, startWhatsAppOrgApp, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';

interface Contact {
  phone?: string;
  email?: string;
}

const stored = { name: 'Ana Souza' };

/** How a person comes in once more, path by path. */
const paths: Record<string, (org: Org, contact: Contact) => Promise<unknown>> = {
  async typing({ owner }, { phone, email }) {
    const body = { phonenumber: phone ?? null, email: email ?? null };
    const { results } = await owner.call(clients.searchDuplicates, { body });
    expect(results.map(({ client }) => client?.name)).toEqual([stored.name]);
  },
  async 'a webhook’s lead'(org, contact) {
    const webhook = await newWebhook(org);
    await webhook.post({ name: 'Ana S.', ...contact });
    await fileWaitingLeads();
  },
  async 'a form'(org, contact) {
    const form = await newLiveForm((await testApp()).services, org);
    await form.send({ name: 'Ana S.', ...contact });
    await fileWaitingLeads();
  },
  async 'an import'({ owner }, { phone = '', email = '' }) {
    await importCsv(owner, `Name,Phone,E-Mail\nAna S.,${phone},${email}\n`);
  },
};

const spellings: [known: Contact, coming: Contact][] = [
  [{ phone: '+6581234571' }, { phone: '8123 4571' }],
  [{ phone: '+5511987654321' }, { phone: '+55 11 8765-4321' }],
  [{ phone: '+551187654321' }, { phone: '+55 11 98765-4321' }],
  [{ phone: '+525512345678' }, { phone: '+52 1 55 1234 5678' }],
  [{ phone: '+5215512345678' }, { phone: '+52 55 1234 5678' }],
  [{ phone: '+541123456789' }, { phone: '+54 9 11 2345-6789' }],
  [{ phone: '+5491123456789' }, { phone: '+54 11 2345-6789' }],
  [{ email: 'ana@example.com' }, { email: 'Ana@Example.COM' }],
];

describe.each(Object.entries(paths))('a person who comes again by %s', (_, comeAgain) => {
  it.each(spellings)(
    'is known by a contact in any spelling of its country: %j as %j (G-049)',
    async (known, coming) => {
      const org = await newOrg();
      const { phone, email } = known;
      const { id } = await org.client({ ...stored, phones: phone ? [phone] : [], emails: email ? [email] : [] });

      await comeAgain(org, coming);

      const { results } = await org.owner.call(clients.list, { query: { page_size: 10 } });
      expect(results.map((client) => client.id)).toEqual([id]);
    },
  );
});

describe('a person who writes on WhatsApp', () => {
  let running: WhatsAppOrgApp;
  beforeAll(async () => {
    running = await startWhatsAppOrgApp();
  });
  afterAll(() => running.close());

  it.each(spellings.flatMap(([known, coming]) => (known.phone && coming.phone ? [[known.phone, coming.phone]] : [])))(
    'is the client with the number in any spelling of its country: %s as %s (G-049)',
    async (known, coming) => {
      const org = await newOrg({ app: running.app });
      const number = await connectNumber(running, org);
      const { id } = await org.client({ ...stored, phones: [known] });
      const digits = coming.replace(/\D/g, '');

      await running.meta.receive(number.phone_id, digits.length === 8 ? `65${digits}` : digits, 'Is it available?');

      const { results } = await org.owner.call(timeline.listForClient, { params: { id }, query: {} });
      expect(results.filter(({ item_type }) => item_type === 'MESSAGE')).toHaveLength(1);
      expect((await org.owner.call(clients.list)).results.map((client) => client.id)).toEqual([id]);
    },
  );
});
