import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UploadRef } from '#features/files/contract.ts';
import { fillLiveTemplate } from '#features/whatsapp-messages/server/index.ts';
import { connectWhatsApp, startWhatsAppAccountsApp } from '#testing/leads/whatsapp-accounts.ts';
import { onePixelPng, upload } from '#testing/uploads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { whatsappTemplates } from '../../templates-contract.ts';
import { contentWith } from '../../testing/template-content.ts';

let at: Awaited<ReturnType<typeof startWhatsAppAccountsApp>>;
beforeAll(async () => {
  at = await startWhatsAppAccountsApp();
});
afterAll(() => at.close());
afterEach(() => at.meta.clearFaults());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

/** Connects an account of a new organisation. */
async function connect() {
  const org = await newOrg({ app: at.app });
  const account = at.meta.addAccount();
  const { id: account_id } = await connectWhatsApp(at, org, account);
  return { org, account, account_id };
}

const uploadFor = ({ owner }: Org, ref: UploadRef, name: string, bytes: Buffer) =>
  upload(owner, { name, bytes, ref }, at.app);

const bodyWith = (account_id: number, type: 'IMAGE' | 'DOCUMENT', key: string, name: string) => ({
  ...{ account_id, title: 'Bayshore welcome', language: 'en_US' as const, submits: true },
  draft: contentWith({ header: { type, file: { key, name } } }),
});

describe('a template with a file at its head', () => {
  it.each([
    ['IMAGE', 'WHATSAPP_PICTURE', 'dusk.png', onePixelPng],
    ['DOCUMENT', 'WHATSAPP_DOCUMENT', 'Prices.pdf', pdf],
  ] as const)('is sent for review with an example of the %s (integrations 3.5)', async (type, ref, name, bytes) => {
    const { org, account, account_id } = await connect();
    const key = await uploadFor(org, ref, name, bytes);

    const made = await org.owner.call(whatsappTemplates.create, { body: bodyWith(account_id, type, key, name) });

    expect(made.last).toMatchObject({ state: 'PENDING', reason: null });
    const { handle, file_length } = at.meta.world.uploads.at(-1)!;
    expect(file_length).toBe(bytes.length);
    expect(account.templates[0]?.components[0]).toMatchObject({
      type: 'HEADER',
      format: type,
      example: { header_handle: [handle] },
    });
    await at.meta.approveTemplate(account.templates[0]!.id);
    expect(await org.inScope((scope) => fillLiveTemplate(scope, made.id, {}))).toMatchObject({
      content: { type: 'template', file: { type: type.toLowerCase(), key, name } },
    });
  });

  it('needs a file that was uploaded for it, by people of the organisation', async () => {
    const { org, account_id } = await connect();
    const other = await newOrg({ app: at.app });
    const picture = await uploadFor(org, 'WHATSAPP_PICTURE', 'dusk.png', onePixelPng);
    const foreign = await uploadFor(other, 'WHATSAPP_PICTURE', 'dusk.png', onePixelPng);
    const fake = await uploadFor(org, 'WHATSAPP_DOCUMENT', 'plan.pdf', Buffer.from('no document at all'));
    const refuse = async (type: 'IMAGE' | 'DOCUMENT', key: string) => {
      const input = { body: bodyWith(account_id, type, key, 'dusk.png') };
      return (await org.owner.refused(whatsappTemplates.create, input, 400)).errors;
    };

    expect(await refuse('DOCUMENT', picture)).toEqual({ 'draft.header': expect.stringContaining('not uploaded') });
    expect(await refuse('IMAGE', foreign)).toEqual({ 'draft.header': expect.stringContaining('not uploaded') });
    expect(await refuse('DOCUMENT', fake)).toEqual({ 'draft.header': expect.stringContaining('damaged') });
    await expect(uploadFor(org, 'WHATSAPP_PICTURE', 'dusk.gif', onePixelPng)).rejects.toThrow();
  });

  it('is saved again by somebody else, with the file that is there already', async () => {
    const { org, account_id } = await connect();
    const key = await uploadFor(org, 'WHATSAPP_PICTURE', 'dusk.png', onePixelPng);
    const { id } = await org.owner.call(whatsappTemplates.create, {
      body: { ...bodyWith(account_id, 'IMAGE', key, 'dusk.png'), submits: false },
    });
    const admin = await org.member({ permissions: { manageIntegrations: true } });
    const save = (header: object | null) =>
      admin.call(whatsappTemplates.saveDraft, { params: { id }, body: { draft: { header } } });

    expect((await save(null)).draft.header).toBeNull();
    expect((await save({ type: 'IMAGE', file: { key, name: 'Evening.png' } })).problems).toEqual({});
  });

  it('is refused where Meta does not take the file', async () => {
    const { org, account_id } = await connect();
    const key = await uploadFor(org, 'WHATSAPP_PICTURE', 'dusk.png', onePixelPng);
    at.meta.failNext({ kind: 'provider_error', name: '100' }, { path: '/uploads' });

    const { versions } = await org.owner.call(whatsappTemplates.create, {
      body: bodyWith(account_id, 'IMAGE', key, 'dusk.png'),
    });

    expect(versions[0]).toMatchObject({ state: 'REJECTED', status: 'REFUSED', reason: '100' });
  });
});
