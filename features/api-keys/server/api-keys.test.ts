import { describe, expect, it } from 'vitest';
import { auditLog } from '#features/audit-log/contract.ts';
import { testApp } from '#testing/app.ts';
import { newOrg } from '#testing/world.ts';
import { apiKeys } from '../contract.ts';
import { findKeyInUse } from './find-key.ts';

const use = async (key: string) => findKeyInUse((await testApp()).services, key, 'test');

describe('an API key', () => {
  it('is shown once: the list has its beginning and its end, and no table has the key', async () => {
    const org = await newOrg();
    const { key, ...made } = await org.owner.call(apiKeys.create, { body: { name: 'Office' } });
    expect(key).toMatch(/^lkz_live_[\w-]{43}$/);
    const { results } = await org.owner.call(apiKeys.list);
    expect(results).toEqual([made]);
    expect([made.beginning, made.ending]).toEqual([key.slice(0, 13), key.slice(-4)]);
    const rows = await org.inScope(({ db, org_id }) =>
      db.selectFrom('api_keys').where('org_id', '=', org_id).selectAll().execute(),
    );
    expect(JSON.stringify(rows)).not.toContain(key.slice(13, -4));
  });

  it('acts for the person who made it, and writes when it was used', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const { key } = await member.call(apiKeys.create, { body: { name: 'Office' } });
    expect(await use(key)).toMatchObject({ org_id: org.org_id, profile_id: member.profile_id, key_name: 'Office' });
    expect((await org.owner.call(apiKeys.list)).results[0]!.last_used_at).not.toBeNull();
  });

  it('works no more once it is revoked, or its person may not manage integrations', async () => {
    const org = await newOrg();
    const member = await org.member({ permissions: { manageIntegrations: true } });
    const first = await member.call(apiKeys.create, { body: { name: 'First' } });
    const second = await org.owner.call(apiKeys.create, { body: { name: 'Second' } });
    await org.permit(member, { manageIntegrations: false });
    expect(await use(first.key)).toBeNull();
    await org.owner.call(apiKeys.revoke, { params: { id: second.id } });
    await org.owner.call(apiKeys.revoke, { params: { id: second.id } });
    expect(await use(second.key)).toBeNull();
    expect(await use(`${second.key}x`)).toBeNull();
  });

  it('stands in the audit log when it is created and when it is revoked', async () => {
    const org = await newOrg();
    const { id } = await org.owner.call(apiKeys.create, { body: { name: 'Office' } });
    await org.owner.call(apiKeys.revoke, { params: { id } });
    const { results } = await org.owner.call(auditLog.list);
    expect(results.map(({ sentence }) => sentence)).toEqual([
      'Nadia Rahman revoked the API key “Office”',
      'Nadia Rahman created the API key “Office”',
    ]);
  });
});
