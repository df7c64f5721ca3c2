import { describe, expect, it } from 'vitest';
import { checkUpload, claimFile } from '#features/files/server/index.ts';
import { nowIso } from '#platform/server/clock.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { type ConnectedNumber, newPerson, readMessage, type WhatsAppOrgApp } from '#testing/whatsapp/org-app.ts';
import { runWhatsAppOrgApp } from '#testing/whatsapp/run-org-app.ts';
import { whatsappChat } from '../../chat-contract.ts';
import type { MessageKind } from '../../messages-contract.ts';
import { queueMessages } from './queue-messages.ts';
import { sendDueMessages } from './send-messages.ts';

let running: WhatsAppOrgApp;
let number: ConnectedNumber;
let key: string;

runWhatsAppOrgApp(async (given) => {
  ({ number, running } = given);
  const { org } = given;
  const account = running.meta.world.accounts.find(({ numbers }) => numbers.some(({ id }) => id === number.phone_id))!;
  running.meta.addTemplate(account, {
    name: 'with_picture',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Hi {{1}}, thank you.' },
    ],
  });
  key = await upload(org.owner, { name: 'dusk.png', bytes: onePixelPng, ref: 'WHATSAPP_PICTURE' }, running.app);
  const { services } = running.app;
  const asked = { key, upload_ref: 'WHATSAPP_PICTURE', field: 'draft.header' } as const;
  const checked = await checkUpload({ read: org.owner.inScope, services }, asked);
  await org.owner.inScope((scope) => claimFile(scope, checked));
});

/** Sends the template with its picture to so many people. @returns the ids of the messages. */
async function send(count = 1, given: { kind?: MessageKind; client_id?: number } = {}): Promise<string[]> {
  const ids = await number.org.inScope((scope) =>
    queueMessages(
      scope,
      Array.from({ length: count }, () => ({
        ...{ kind: 'TEST' as const, number_id: number.number_id, wa_id: newPerson(), client_id: null, lead_id: null },
        ...{ profile_id: null, rule_id: null, template_id: number.template_id, template_version: 1 },
        ...{ text: 'Hi Jane, thank you.', due_at: nowIso(), reason: null, ...given },
        content: {
          ...{ type: 'template' as const, name: 'with_picture', language: 'en_US' },
          components: [{ type: 'body', parameters: [{ type: 'text', text: 'Jane' }] }],
          file: { type: 'image' as const, key, name: 'dusk.png' },
        },
      })),
    ),
  );
  await sendDueMessages(running.app.services);
  return ids;
}
const read = (id: string) => readMessage(number, id);
const uploads = () => running.meta.requests.filter(({ path }) => path.endsWith('/media')).length;
/** Returns which file of Meta's each message was sent with. */
const sentFiles = () => JSON.stringify(running.meta.messages.map(({ sent }) => sent)).match(/"image":\{"id":"\d+"/g);

describe('a template with a picture', () => {
  it('is sent with Meta’s id of it, which is uploaded once for many messages (integrations 3.6)', async () => {
    const ids = [...(await send(3)), ...(await send())];

    expect(await Promise.all(ids.map(async (id) => (await read(id)).state))).toEqual(ids.map(() => 'ACCEPTED'));
    expect(uploads()).toBe(1);
    expect(running.meta.world.media).toMatchObject([{ mime_type: 'image/png', filename: 'dusk.png' }]);
    expect(running.meta.world.media[0]?.bytes).toBe(onePixelPng.toString('base64'));
    expect(new Set(sentFiles()).size).toBe(1);
  });

  it('is uploaded again where Meta has it no more, once for all that wait', async () => {
    await send();
    running.meta.world.media.length = 0;

    const ids = await send(3);

    expect(await Promise.all(ids.map(async (id) => (await read(id)).state))).toEqual(ids.map(() => 'ACCEPTED'));
    expect(uploads()).toBe(2);
    expect(running.meta.messages).toHaveLength(4);
  });

  it('is uploaded again after Meta could not read it for a message', async () => {
    const [id = ''] = await send();
    const message = running.meta.messages.find(({ callback_data }) => callback_data === id)!;
    await running.meta.reportStatus(message, 'failed', 131052);

    await send();

    expect(uploads()).toBe(2);
  });

  it('stands in the chat, for who sees the client', async () => {
    const { org } = number;
    await org.setFlag('enable_wa_monitoring_feature', true);
    const { id } = await org.client();
    const [message_id = ''] = await send(1, { kind: 'CHAT', client_id: id });

    const { results } = await org.owner.call(whatsappChat.getWhatsappChat, { params: { id } });

    expect(results).toMatchObject([{ type: 'template', file: { mime_type: 'image/png', name: 'dusk.png' } }]);
    const asked = { params: { id, message_id } };
    const answer = await org.owner.raw(whatsappChat.downloadFile, asked);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
    const stranger = await org.member({
      permissions: { viewOtherAssignedClients: false, viewUnassignedClients: false },
    });
    expect((await stranger.raw(whatsappChat.downloadFile, asked)).status).toBe(455);
  });

  it('waits while it cannot be uploaded, and is not sent without it', async () => {
    running.meta.failNext({ kind: 'provider_error', name: '131057' }, { path: '/media', times: 9 });

    const [id = ''] = await send();

    expect(await read(id)).toMatchObject({ state: 'QUEUED', provider_id: null });
    expect(running.meta.messages).toEqual([]);
  });

  it('fails where Meta does not take the file', async () => {
    running.meta.failNext({ kind: 'provider_error', name: '100' }, { path: '/media', times: 9 });

    const [id = ''] = await send();

    expect(await read(id)).toMatchObject({ state: 'FAILED', reason: 'REFUSED' });
  });
});
