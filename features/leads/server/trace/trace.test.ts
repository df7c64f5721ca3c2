import { afterEach, describe, expect, it } from 'vitest';
import { setNewLead } from '#features/clients/server/index.ts';
import { addActivity } from '#features/timeline/server/index.ts';
import { now, setClock, stoppedAt, systemClock } from '#platform/server/clock.ts';
import { fileWaitingLeads, newWebhook } from '#testing/leads/leads.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { leads } from '../../contract.ts';
import { leadSeen } from '../../events.ts';

afterEach(() => setClock(systemClock));

async function newLead(org: Org) {
  const webhook = await newWebhook(org);
  await webhook.post({ name: 'Jane', phone: '91234567' });
  await fileWaitingLeads();
  const { results } = await org.owner.call(leads.rawLeadInfo, { params: { id: await onlyClient(org) } });
  return { id: await onlyClient(org), webhook, trace: results[0]!.trace };
}

const onlyClient = async (org: Org) =>
  (
    await org.inScope((scope) =>
      scope.db.selectFrom('clients').where('org_id', '=', org.org_id).select('id').executeTakeFirstOrThrow(),
    )
  ).id;

const listTraces = async (org: Org, id: number) =>
  (await org.owner.call(leads.rawLeadInfo, { params: { id } })).results.map(({ trace }) => trace);

const later = (seconds: number) => new Date(now().getTime() + seconds * 1_000).toISOString();

describe('the trace of a lead', () => {
  it('has a time for each stage, in order, and none for what has not happened', async () => {
    const { trace } = await newLead(await newOrg());

    const { submitted_at, notified_at, fetched_at, seen_at, first_response_at, ...reached } = trace;
    const times = Object.values(reached);
    expect(times).toEqual([...times].sort());
    expect(times.every(Boolean)).toBe(true);
    expect([submitted_at, notified_at, fetched_at]).toEqual([null, null, null]);
    expect([seen_at, first_response_at]).toEqual([null, null]);
  });

  it('says who saw it first, and when; a second look changes nothing', async () => {
    const org = await newOrg();
    const colleague = await org.member({ permissions: { viewOtherAssignedClients: true } });
    const { id } = await newLead(org);

    await colleague.call(leads.markSeen, { params: { id } });
    await org.owner.call(leads.markSeen, { params: { id } });

    const [raw] = (await org.owner.call(leads.rawLeadInfo, { params: { id } })).results;
    expect(raw).toMatchObject({ seen_by: { id: colleague.profile_id, name: colleague.name } });
    expect(raw!.trace.seen_at).not.toBeNull();
  });

  it('is seen by a person who removes the new mark, and not by one who may not see the client', async () => {
    const org = await newOrg();
    const stranger = await org.member();
    const { id } = await newLead(org);

    await stranger.refused(leads.markSeen, { params: { id } }, 455);
    expect((await listTraces(org, id))[0]!.seen_at).toBeNull();
    await org.owner.inScope((scope) => setNewLead(scope, id, false));

    expect((await listTraces(org, id))[0]!.seen_at).not.toBeNull();
  });

  it('is announced once to everybody who may see the client, however it was seen first', async () => {
    const org = await newOrg();
    const { id } = await newLead(org);
    const told = () =>
      org.inScope((scope) =>
        scope.db
          .selectFrom('events')
          .where('org_id', '=', org.org_id)
          .where('kind', '=', leadSeen.kind)
          .select(['subject_id', 'audience'])
          .execute(),
      );

    await org.owner.inScope((scope) => setNewLead(scope, id, false));
    const { assigned_to_id_or_zero } = await org.inScope((scope) =>
      scope.db.selectFrom('clients').where('id', '=', id).select('assigned_to_id_or_zero').executeTakeFirstOrThrow(),
    );
    expect(await told()).toEqual([{ subject_id: id, audience: [assigned_to_id_or_zero] }]);
    await org.owner.call(leads.markSeen, { params: { id } });

    expect(await told()).toHaveLength(1);
  });

  it('has the first response of the client, and a later enquiry the first answer after it', async () => {
    const org = await newOrg();
    const { id, webhook } = await newLead(org);
    const call = (at: string) => {
      setClock(stoppedAt(at));
      return org.owner.inScope((scope) => addActivity(scope, { client_id: id, item_type: 'PHONECALL' }));
    };

    const first = later(60);
    await call(first);
    await webhook.post({ name: 'Jane', phone: '91234567', note: 'again' });
    await fileWaitingLeads();
    expect((await listTraces(org, id)).map((trace) => trace.first_response_at)).toEqual([null, first]);
    const second = later(60);
    await call(second);
    await call(later(60));
    setClock(systemClock);

    expect((await listTraces(org, id)).map((trace) => trace.first_response_at)).toEqual([second, first]);
  });

  it('is shown page by page, newest lead first', async () => {
    const org = await newOrg();
    const { id, webhook } = await newLead(org);
    for (const note of ['b', 'c']) await webhook.post({ name: 'Jane', phone: '91234567', note });
    await fileWaitingLeads();
    const page = (query: object) => org.owner.call(leads.rawLeadInfo, { params: { id }, query });

    const first = await page({ page_size: 2 });
    const second = await page({ page_size: 2, cursor: first.next });

    const notes = [...first.results, ...second.results].map(({ answers }) => answers[2]?.values[0]);
    expect(notes).toEqual(['c', 'b', undefined]);
    expect(second.next).toBeNull();
  });
});
