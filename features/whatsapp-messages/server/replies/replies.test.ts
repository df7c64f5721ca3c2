import { describe, expect, it } from 'vitest';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { contentWith } from '#features/whatsapp-templates/testing/template-content.ts';
import { type ConnectedNumber, newPerson, sendMessage, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import type { Org, Person } from '#testing/world.ts';
import { sendDueMessages } from '../sending/send-messages.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let org: Org;
let mia: Person;
let content_id: number;
let client_id: number;
let wa_id: string;

runWhatsAppOrgApp(async (given) => {
  ({ number, org, running } = given);
  mia = await org.member({ name: 'Mia Lim' });
  wa_id = newPerson();
  client_id = (await org.client({ name: 'Jane Tan', phones: [`+${wa_id}`], assigned_to: mia })).id;
  const price = { title: 'Price list', body: 'From 1.2 million' };
  content_id = (await org.owner.call(textTemplates.create, { body: price })).id;
  const buttons = [
    { type: 'QUICK_REPLY' as const, text: 'Price list', content_id },
    { type: 'QUICK_REPLY' as const, text: 'Call me', content_id: null },
  ];
  await org.inScope(({ db, org_id }) =>
    db
      .updateTable('whatsapp_template_versions')
      .set({ content: JSON.stringify(contentWith({ buttons })) })
      .where('org_id', '=', org_id)
      .where('template_id', '=', number.template_id)
      .execute(),
  );
  await sendMessage(running.app, number, { to: wa_id, client_id });
});

/** The person taps a button of the message they got. */
async function tap(text: string, id?: string): Promise<void> {
  const asked = running.meta.messages.find(({ to, template }) => to === wa_id && template)!;
  const { phone_id } = number;
  const button = { type: 'button', ...(id && { id }), button: { text, payload: text }, context: { id: asked.id } };
  await running.meta.receive(phone_id, wa_id, button);
  await running.app.runJobs();
  await sendDueMessages(running.app.services);
}

const texts = () => running.meta.messages.filter(({ to, type }) => to === wa_id && type === 'text');
const listShares = async () =>
  (await org.owner.call(shares.listOfClient, { params: { id: client_id }, query: {} })).results;

describe('a tap on a quick reply that has a content', () => {
  it('sends the content as a tracked share of the client, by their assignee, in the open 24 hours (S0-3E-06)', async () => {
    await tap('Price list');

    const [share, ...others] = await listShares();
    expect(share).toMatchObject({
      ...{ content_id, is_automatic: true, is_tracked: true, platform: 'whatsapp', profile_name: 'Mia Lim' },
      opens: { is_opened: false },
    });
    expect(others).toEqual([]);
    expect(texts()).toMatchObject([{ text: `Price list\n${share!.link}` }]);
  });

  it('is answered once, however often Meta tells of it; another tap is another answer', async () => {
    await tap('Price list', 'wamid.TAP1');
    await tap('Price list', 'wamid.TAP1');
    expect(texts()).toHaveLength(1);
    await tap('Price list', 'wamid.TAP2');
    expect(texts()).toHaveLength(2);
  });

  it('sends nothing where the content was deleted, and the tap stays in the chat', async () => {
    await org.owner.call(textTemplates.delete, { params: { id: content_id } });
    await tap('Price list');
    expect([texts(), await listShares()]).toEqual([[], []]);
    const stored = await org.inScope(({ db, org_id }) =>
      db
        .selectFrom('whatsapp_messages')
        .where('org_id', '=', org_id)
        .where('client_id', '=', client_id)
        .where('kind', '=', 'CLIENT')
        .select('text')
        .execute(),
    );
    expect(stored).toEqual([{ text: 'Price list' }]);
  });

  it('sends nothing for a button without a content, or for the same words written by hand', async () => {
    await tap('Call me');
    await running.meta.receive(number.phone_id, wa_id, 'Price list');
    await running.app.runJobs();
    await sendDueMessages(running.app.services);
    expect(texts()).toEqual([]);
  });

  it('shares nothing while nothing may be sent from the number', async () => {
    await org.inScope(({ db, org_id }) =>
      db.updateTable('whatsapp_accounts').set({ state: 'EXPIRED' }).where('org_id', '=', org_id).execute(),
    );
    await tap('Price list');
    expect(await listShares()).toEqual([]);
  });
});
