import { beforeEach, describe, expect, it } from 'vitest';
import { automations } from '#features/automations/contract.ts';
import { saveWhatsAppAccount } from '#features/whatsapp/testing/saved-account.ts';
import { whatsappTemplates } from '#features/whatsapp-templates/templates-contract.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { whatsappResponder } from '../contract.ts';

let org: Org;
let account_id: number;

beforeEach(async () => {
  org = await newOrg();
  account_id = await saveWhatsAppAccount(org);
});

const makeTemplate = (changes: { answers_leads?: boolean; title?: string } = {}, person = org.owner) =>
  person.call(whatsappTemplates.create, { body: { account_id, title: 'Welcome', language: 'en', ...changes } });
const read = () => org.owner.call(whatsappResponder.getAutoresponder);
const findRow = async () =>
  (await org.owner.call(automations.list)).results.find(({ id }) => id === 'whatsapp-responder');

describe('the first template', () => {
  it('becomes the answer to new leads, and the responder is on (S0-1-28)', async () => {
    expect(await read()).toMatchObject({ status: 'DISABLED_BY_USER', responders: [], templates: [] });
    const { id } = await makeTemplate();

    expect(await read()).toMatchObject({
      status: 'ACTIVE',
      disabled_reason: null,
      templates: [{ id, title: 'Welcome', live_version: null }],
      responders: [
        {
          name: 'All new leads',
          is_default_rule: true,
          answer: { template_id: id, is_on: true },
          template_title: 'Welcome',
        },
      ],
    });
  });

  it('changes nothing where there is a responder, or where it is only made', async () => {
    await makeTemplate({ answers_leads: false });
    expect(await read()).toMatchObject({ status: 'DISABLED_BY_USER', responders: [] });

    await org.owner.call(whatsappResponder.create, { body: { name: 'Bayshore' } });
    await makeTemplate({ title: 'Other' });
    expect(await read()).toMatchObject({ status: 'DISABLED_BY_USER', responders: [{ name: 'Bayshore' }] });
  });

  it('of a person who may not manage the team is only made', async () => {
    const agent = await org.member({ permissions: { manageIntegrations: true } });
    await makeTemplate({}, agent);
    expect(await read()).toMatchObject({ status: 'DISABLED_BY_USER', responders: [] });
  });
});

describe('the responder', () => {
  it('is switched off and keeps its responders', async () => {
    await makeTemplate();
    await org.owner.call(whatsappResponder.disable);
    expect(await read()).toMatchObject({ status: 'DISABLED_BY_USER', responders: [{ name: 'All new leads' }] });
  });

  it('stands in the list of automations once there is one', async () => {
    expect(await findRow()).toBeUndefined();
    await makeTemplate();
    expect(await findRow()).toMatchObject({
      kind: 'WHATSAPP_RESPONDER',
      about: '1 responder',
      page: '/automations/whatsapp-responder',
      status: 'ACTIVE',
      figures: null,
    });
  });
});
