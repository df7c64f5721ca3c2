import { expect, it } from 'vitest';
import { testApp, VAPID } from '#testing/app.ts';
import { runPushEmulator } from '#testing/push.ts';
import { newOrg } from '#testing/world.ts';
import { notifications } from '../contract.ts';

const push = runPushEmulator();

it('going on in the app answers the client’s own address and pushes it to the devices of the person alone (D44)', async () => {
  const org = await newOrg();
  const [daniel, { id }] = [await org.member(), await org.client({ name: 'Tan Wei Ling' })];
  const devices = [org.owner, org.owner, daniel].map((person) => {
    const device = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
    return { person, device };
  });
  for (const { person, device } of devices) await person.call(notifications.addDevice, { body: device });
  const { services, runJobs } = await testApp();

  const answer = await org.owner.call(notifications.continueClientInApp, { params: { id } });
  await runJobs();

  expect(answer).toMatchObject({
    link: `${services.settings.public_url}/client/${id}`,
    app_store_url: 'https://apps.example/leadkeep',
  });
  const pushed = devices.map(({ device }) => push.pushesTo(device.endpoint).map(({ payload }) => JSON.parse(payload)));
  expect(pushed).toMatchObject([[{ title: 'Tan Wei Ling', page: `/client/${id}` }], [{ title: 'Tan Wei Ling' }], []]);
});

it('pushes at most five a minute', async () => {
  const org = await newOrg();
  const { id } = await org.client();
  const device = push.subscribe(VAPID.VAPID_PUBLIC_KEY);
  await org.owner.call(notifications.addDevice, { body: device });
  for (let count = 0; count < 7; count += 1)
    await org.owner.call(notifications.continueClientInApp, { params: { id } });
  await (await testApp()).runJobs();

  expect(push.pushesTo(device.endpoint)).toHaveLength(5);
});
