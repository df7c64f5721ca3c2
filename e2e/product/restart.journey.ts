import { once } from 'node:events';
import { createServer, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { clients } from '#features/clients/contract.ts';
import { describeJourney } from '../browser.ts';
import { newAddress, signIn } from '../people.ts';

/** A proxy before the product outside local mode; while the product restarts, the proxy answers 502. */
class FrontProxy {
  private isDown = false;
  private readonly open = new Set<ServerResponse>();
  private readonly server: Server = createServer((asked, answer) => {
    if (this.isDown) return answer.writeHead(502).end();
    this.open.add(answer.on('close', () => this.open.delete(answer)));
    const { method, url, headers } = asked;
    const onward = request(new URL(url!, this.target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode!, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    asked.pipe(onward);
  });

  constructor(private readonly target: string) {}

  async start(): Promise<string> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Cuts open connections and refuses new ones. */
  takeDown(): void {
    this.isDown = true;
    for (const answer of this.open) answer.destroy();
  }

  bringUp(): void {
    this.isDown = false;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

let proxy: FrontProxy | undefined;
afterAll(() => proxy?.close());

describeJourney('behind a proxy whose server is restarted', (journey) => {
  it('an open page says that the server is away, comes back by itself and shows what it missed', async () => {
    journey.allowConsoleError(/502|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY_RESPONSE|ERR_CONNECTION/);
    const page = await signIn(journey, newAddress('restart'));
    proxy = new FrontProxy(journey.app().url);
    await page.goto(`${await proxy.start()}/clients`);
    await page.getByRole('heading', { name: 'No clients yet' }).waitFor();
    const create = (name: string) =>
      page.request.post(`${journey.app().url}${clients.create.path}`, { data: { name } });
    await create('Arjun Mehta');
    await page.getByRole('row', { name: /Arjun Mehta/ }).waitFor();

    proxy.takeDown();
    const notice = page.getByText('The server cannot be reached.');
    await notice.waitFor();
    expect((await create('Charlotte Whitfield')).status()).toBe(201);
    proxy.bringUp();

    await page.getByRole('row', { name: /Charlotte Whitfield/ }).waitFor({ timeout: 20_000 });
    await notice.waitFor({ state: 'detached' });
    await create('Tan Wei Ling');
    await page.getByRole('row', { name: /Tan Wei Ling/ }).waitFor();
  });
});
