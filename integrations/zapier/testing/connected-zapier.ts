import { type ConnectedAccount, ZapierEmulator } from '#emulators/zapier/zapier-emulator.ts';
import { apiKeys } from '#features/api-keys/contract.ts';
import { now } from '#platform/server/clock.ts';
import { freePort } from '#platform/server/network/free-port.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import type { Person } from '#testing/world.ts';

/** The application at an address of its own, and Zapier beside it. */
export interface ZapierWorld {
  app: TestApp;
  url: string;
  zapier: ZapierEmulator;
  /** Makes a key of this person and connects Zapier with it. */
  connect(person: Person): Promise<ConnectedAccount & { key_id: number }>;
  close(): Promise<void>;
}

export async function startZapierWorld(environment: Record<string, string> = {}): Promise<ZapierWorld> {
  const port = await freePort();
  const app = await startTestApp({ PORT: String(port), ...environment });
  await app.server.listen({ host: '127.0.0.1', port });
  const zapier = new ZapierEmulator();
  zapier.clock.follow(() => now().getTime());
  await zapier.start();
  const url = `http://127.0.0.1:${port}`;
  return {
    app,
    url,
    zapier,
    async connect(person) {
      const { id, key } = await person.call(apiKeys.create, { body: { name: 'Marketing Zaps' } });
      const account = { url, key, key_id: id };
      await zapier.testKey(account);
      return account;
    },
    async close() {
      await zapier.close();
      await app.close();
    },
  };
}
