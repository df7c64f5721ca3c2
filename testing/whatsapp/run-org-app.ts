import { afterAll, beforeAll, beforeEach } from 'vitest';
import { now } from '#platform/server/clock.ts';
import { newOrg, type Org } from '../world.ts';
import { type ConnectedNumber, connectNumber, startWhatsAppOrgApp, type WhatsAppOrgApp } from './org-app.ts';

interface GivenToTest {
  running: WhatsAppOrgApp;
  org: Org;
  number: ConnectedNumber;
}

/** Runs the application for the tests of a file, each of which has an organisation with a number. @param ready is told before each. */
export function runWhatsAppOrgApp(ready: (given: GivenToTest) => void | Promise<void>): void {
  let running: WhatsAppOrgApp;
  beforeAll(async () => {
    running = await startWhatsAppOrgApp();
  });
  afterAll(() => running.close());
  beforeEach(async () => {
    running.meta.reset();
    await running.meta.setClock(now().toISOString());
    const org = await newOrg({ app: running.app });
    await ready({ running, org, number: await connectNumber(running, org) });
  });
}
