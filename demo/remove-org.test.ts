import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { textTemplates } from '#features/content/contract.ts';
import { shares } from '#features/sharing/contract.ts';
import { withGlobalScope } from '#platform/server/database/scope.ts';
import { testApp } from '#testing/app.ts';
import { withClient } from '#testing/cluster.ts';
import { asOwner, findOwnerUrl } from '#testing/database.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { removeOrg } from './remove-org.queries.ts';

/** Makes an organisation with a lead that became a client, and a message shared with that client. */
async function busyOrg(): Promise<{ org: Org; client_id: number }> {
  const org = await newOrg();
  const webhook = await newWebhook(org);
  await webhook.post({ name: 'Charlotte Whitfield', phone: '+447700900142' });
  await fileWaitingLeads();
  const { results } = await org.owner.call(clients.list);
  const client_id = results[0]!.id;
  const { id } = await org.owner.call(textTemplates.create, { body: { title: 'Hello', body: 'Hi' } });
  await org.owner.call(shares.share, { params: { t: 'text', id }, body: { client_id } });
  return { org, client_id };
}

describe('removing an organisation', () => {
  it('leaves no row of it in any table, and every row of the others', async () => {
    const { services } = await testApp();
    const [gone, other] = [await busyOrg(), await busyOrg()];

    await removeOrg(services.database, gone.org.org_id);

    const { rows } = await asOwner<{ name: string }>(
      services.database,
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'org_id' and table_name !~ '_(default|\\d{4}_\\d\\d)$'`,
    );
    const left: string[] = [];
    await withClient(findOwnerUrl(services.database), async (client) => {
      await client.query(`set app.org_id = '${gone.org.org_id}'`);
      for (const { name } of rows) {
        const found = await client.query(`select from ${name} where org_id = ${gone.org.org_id} limit 1`);
        if (found.rowCount) left.push(name);
      }
    });
    expect(rows.length).toBeGreaterThan(20);
    expect(left).toEqual([]);
    expect((await gone.org.owner.raw(clients.list)).status).toBe(401);
    expect(await other.org.owner.call(clients.get, { params: { id: other.client_id } })).toMatchObject({
      name: 'Charlotte Whitfield',
    });
  });

  it('keeps a person who belongs to another organisation too', async () => {
    const { services } = await testApp();
    const [gone, other] = [await newOrg(), await newOrg()];
    const { user_id, profile_id } = other.owner;
    await withGlobalScope(services.database, 'test', (globalScope) =>
      globalScope.db.insertInto('user_orgs').values({ user_id, org_id: gone.org_id, profile_id }).execute(),
    );

    await removeOrg(services.database, gone.org_id);

    expect((await other.owner.raw(clients.list)).status).toBe(200);
  });
});
