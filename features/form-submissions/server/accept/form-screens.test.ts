import { expect, it, vi } from 'vitest';
import { testApp } from '#testing/app.ts';
import { newOrg, type Org } from '#testing/world.ts';
import { formSubmissionsChanged } from '../../events.ts';
import { newAcceptingForm } from '../../testing/accepting-form.ts';
import { newLiveForm } from '../../testing/live-form.ts';

const robot = { name: 'Robertfrurl', email: 'seo@spam.example', honeypot: 'win', has_script: false };

const countTold = (org: Org): Promise<number> =>
  org.inScope(async ({ db, org_id }) => {
    const rows = await db
      .selectFrom('events')
      .where('org_id', '=', org_id)
      .where('kind', '=', formSubmissionsChanged.kind)
      .select('id')
      .execute();
    return rows.length;
  });

it('open screens hear at once that a submission was held back, and of a flood seldom', async () => {
  const { services } = await testApp();
  const org = await newOrg();
  const form = await newLiveForm(services, org);
  await form.send(robot);
  await vi.waitFor(async () => expect(await countTold(org)).toBe(1), 10_000);

  const flood = 12;
  for (let sent = 0; sent < flood; sent += 1) await form.send({ ...robot, email: `seo${sent}@spam.example` });
  expect(await countTold(org)).toBeLessThan(flood / 2);
});

it('open screens hear at once what was sent with Next', async () => {
  const org = await newOrg();
  const form = await newAcceptingForm(org, {});
  await form.next({ name: 'Jane Tan' }, form.newVisit());
  await vi.waitFor(async () => expect(await countTold(org)).toBe(1), 10_000);
});
