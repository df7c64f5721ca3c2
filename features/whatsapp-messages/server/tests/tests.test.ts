import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { setMonthlyShare } from '#features/automations/server/index.ts';
import { preferences } from '#features/preferences/contract.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { whatsappTests } from '#features/whatsapp-templates/test-calls.ts';
import { contentWith } from '#features/whatsapp-templates/testing/template-content.ts';
import { type ConnectedNumber, newPerson, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import { newOrg, type Org } from '#testing/world.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let org: Org;

runWhatsAppOrgApp((given) => {
  ({ number, org, running } = given);
});
afterEach(() => setMonthlyShare(null));

/** Writes the number of the owner. @returns it in digits. */
async function haveNumber(): Promise<string> {
  const phone = newPerson();
  await org.owner.call(preferences.updateUserDetails, {
    body: { whatsapp_number: { raw_input: `+${phone}` } },
  });
  return phone;
}

const send = (message_id: string = randomUUID(), id = number.template_id) =>
  org.owner.raw(whatsappTests.send, { params: { id }, body: { message_id } });

describe('a test of a template', () => {
  it('goes to the own number of who asks, once for one id, and costs no credits (S0-4-54)', async () => {
    setMonthlyShare(0);
    const phone = await haveNumber();
    const id = randomUUID();
    const sent = await send(id);
    expect(sent).toMatchObject({
      status: 200,
      body: { id, number: `+${phone}`, state: 'ACCEPTED', reason_sentence: null },
    });
    expect((await send(id)).body).toEqual(sent.body);
    expect(running.meta.messages).toMatchObject([{ to: phone, template: 'welcome_v1' }]);
  });

  it('at the same moment in two tabs is one message', async () => {
    await haveNumber();
    const id = randomUUID();
    const both = await Promise.all([send(id), send(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(running.meta.messages).toHaveLength(1);
  });

  it('that cannot be sent says why in the sentence that every screen has', async () => {
    expect(await send()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('no phone number') } });
    await haveNumber();
    const body = { account_id: number.account_id, title: 'New', language: 'en' as const, draft: contentWith() };
    const { id } = await org.owner.call(whatsappTemplates.create, { body: { ...body, answers_leads: false } });
    expect(await send(undefined, id)).toMatchObject({
      ...{ status: 409, body: { detail: 'Meta is still reviewing the template.' } },
    });
    running.meta.failNext({ kind: 'provider_error', name: '131026' });
    expect(await send()).toMatchObject({
      body: { state: 'FAILED', reason_sentence: 'This number is not on WhatsApp.' },
    });
  });

  it('is sent five times a minute at most', async () => {
    await haveNumber();
    for (let count = 0; count < 5; count += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
  });

  it('of another organisation is not found', async () => {
    const other = await newOrg({ app: running.app });
    const path = { params: { id: number.template_id }, body: { message_id: randomUUID() } };
    expect((await other.owner.raw(whatsappTests.send, path)).status).toBe(404);
  });
});
