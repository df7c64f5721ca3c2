import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg } from '#testing/world.ts';
import { webhookSources } from '../contract.ts';

describe('managing webhooks', () => {
  it('shows an address that can be copied again, which is stored neither readable nor twice the same (S0-1-21, S1-4-12)', async () => {
    const org = await newOrg();
    const created = await org.owner.call(webhookSources.create, { body: { name: ' Website form ' } });
    const other = await org.owner.call(webhookSources.create, { body: { name: 'Fair' } });

    const { results } = await org.owner.call(webhookSources.list);

    expect(results.map(({ name, address }) => [name, address])).toEqual([
      ['Website form', created.address],
      ['Fair', other.address],
    ]);
    const token = /\/hooks\/form\/([\w-]{22})$/.exec(created.address)?.[1];
    expect(token).toBeDefined();
    const { rows } = await (await testApp()).services.database.pool
      .query(
        `begin; set local role leadkeep_app; set local app.org_id = '${org.org_id}';
       select * from lead_sources; commit`,
      )
      .then((sets) => (sets as unknown as { rows: unknown[] }[])[3]!);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is for those who manage integrations', async () => {
    const org = await newOrg();
    const member = await org.member();
    const manager = await org.member({ permissions: { manageIntegrations: true } });

    const problem = await member.refused(webhookSources.create, { body: { name: 'Mine' } }, 403);
    await manager.call(webhookSources.create, { body: { name: 'Mine' } });

    expect(problem.error_type).toBe('MANAGE_INTEGRATIONS_REQUIRED');
  });

  it('refuses an assignee who is not an active colleague, an unknown country, and a field leads do not have', async () => {
    const [org, other] = [await newOrg(), await newOrg()];
    const { id } = await newWebhook(org);
    const refused = (body: object) => org.owner.refused(webhookSources.update, { params: { id }, body }, 400);

    expect((await refused({ default_assignee_id: other.owner.profile_id })).errors).toHaveProperty(
      'default_assignee_id',
    );
    expect((await refused({ default_country: 'XX' })).errors).toHaveProperty('default_country');
    expect((await refused({ mapping: { shoe_size: 'shoe' } })).errors).toBeDefined();
    expect((await refused({ name: ' ' })).errors).toEqual({ name: 'This field is required' });
    expect((await refused({ burst: 0 })).errors).toHaveProperty('burst');
  });

  it('never shows the signing secret again', async () => {
    const org = await newOrg();
    const { id } = await newWebhook(org);
    const secret = 'a secret nobody must read';

    const set = await org.owner.call(webhookSources.setSecret, { params: { id }, body: { secret } });
    const read = await org.owner.call(webhookSources.get, { params: { id } });
    const off = await org.owner.call(webhookSources.setSecret, { params: { id }, body: { secret: null } });

    expect([set.has_signing_secret, read.has_signing_secret, off.has_signing_secret]).toEqual([true, true, false]);
    expect(JSON.stringify([set, read])).not.toContain(secret);
  });

  it('shows the last ten payloads with their paths, readable or not, to map from', async () => {
    const org = await newOrg();
    const webhook = await newWebhook(org);
    await webhook.post('{"broken', { 'content-type': 'application/json' });
    for (let index = 0; index < 10; index += 1)
      await webhook.post({ name: `Lead ${index}`, reach: { tel: '91234567' } });
    await webhook.post('no json', { 'content-type': 'text/plain' });
    await fileWaitingLeads();

    const { results } = await org.owner.call(webhookSources.payloads, { params: { id: webhook.id } });

    expect(results).toHaveLength(10);
    expect(results[0]).toMatchObject({ outcome: 'UNPARSABLE', answers: [], raw_text: 'no json' });
    expect(results[1]).toMatchObject({
      answers: [
        { key: 'name', values: ['Lead 9'] },
        { key: 'reach.tel', values: ['91234567'] },
      ],
    });
  });
});
