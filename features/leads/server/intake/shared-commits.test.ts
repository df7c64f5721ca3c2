import { describe, expect, it } from 'vitest';
import { testApp } from '#testing/app.ts';
import { newWebhook } from '#testing/leads/leads.ts';
import { listStatements } from '#testing/statements.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { fileWaitingLeads } from '../filing/drain.ts';

const countRepeats = ({ inScope }: Org) =>
  inScope(({ db, org_id }) =>
    db.selectFrom('lead_deliveries').where('org_id', '=', org_id).orderBy('repeats').select('repeats').execute(),
  );

describe('leads that come to a source at the same time', () => {
  it('share a commit, and each is answered with its own receipt', async () => {
    const org = await newOrg();
    const { post } = await newWebhook(org);
    await post({ name: 'First' });
    const answers: Awaited<ReturnType<typeof post>>[] = [];
    const statements = await listStatements(async () => {
      const sent = Array.from({ length: 12 }, (_, index) => post({ name: `Jane ${index}` }));
      answers.push(...(await Promise.all(sent)));
    });

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.flatMap(({ receipts }) => receipts)).size).toBe(12);
    expect(statements.filter(({ text }) => text.includes('accept_leads')).length).toBeLessThan(12);
    const { services } = await testApp();
    expect(await fileWaitingLeads(services, org.org_id)).toBe(13);
  });

  it('are one lead where they are the same, which the others repeat', async () => {
    const org = await newOrg();
    const { post } = await newWebhook(org);
    const sent = [{ name: 'Jane' }, { name: 'Ana' }, { name: 'Jane' }, [{ name: 'Jane' }, { name: 'Ben' }]];
    const answers = await Promise.all(sent.map((lead) => post(lead)));

    const [[jane], [ana], again, [listed, ben]] = answers.map(({ receipts }) => receipts) as [
      [string],
      [string],
      string[],
      [string, string],
    ];
    expect(again).toEqual([jane]);
    expect(listed).toBe(jane);
    expect(new Set([jane, ana, ben]).size).toBe(3);
    expect((await countRepeats(org)).map(({ repeats }) => repeats)).toEqual([0, 0, 2]);
  });
});
