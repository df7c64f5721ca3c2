import { describe, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { announce, boardLead, connectBoard, fetchBoardLeads, newExternalId } from '#testing/announced.ts';
import { testApp } from '#testing/app.ts';
import { fileWaitingLeads } from '#testing/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { drainNotices } from './drain-notices.ts';

const fetchAll = async () => {
  const { services } = await testApp();
  await drainNotices(services);
  await fileWaitingLeads();
};

const names = async (org: Org) => (await org.owner.call(clients.list)).results.map(({ name }) => name).sort();

const notices = (org: Org) =>
  org.inScope((scope) =>
    scope.db.selectFrom('lead_notices').where('org_id', '=', org.org_id).orderBy('external_id').selectAll().execute(),
  );

describe('an announced lead', () => {
  it('is fetched and becomes one client, however often it is announced (RX-1, RX-2)', async () => {
    const org = await newOrg();
    const { account } = await connectBoard(org);
    const id = newExternalId();
    fetchBoardLeads(({ notice }) => boardLead(notice.external_id, { name: 'Jane' }));

    for (let copy = 0; copy < 3; copy += 1) {
      await announce(account.external_id, [id]);
      await fetchAll();
    }

    expect(await names(org)).toEqual(['Jane']);
    expect(await notices(org)).toMatchObject([{ external_id: id, status: 'FETCHED', lead_id: expect.any(String) }]);
  });
});
