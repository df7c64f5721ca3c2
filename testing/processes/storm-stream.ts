import { type ClientRequest, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const AGAIN_MS = 200;

/** A live stream that reconnects after every break, as a browser does, and remembers its events. */
export class StormStream {
  readonly heard = new Set<string>();
  private asked: ClientRequest | null = null;
  private isStopped = false;

  constructor(
    private readonly address: string,
    private readonly cookie: string,
    /** The position when the page was read, which a browser always knows. */
    private lastId: string,
  ) {}

  /** @returns once it receives all further events. */
  start(): Promise<void> {
    return new Promise((joined) => void this.follow(joined));
  }

  stop(): void {
    this.isStopped = true;
    this.asked?.destroy();
  }

  private async follow(joined: () => void): Promise<void> {
    while (!this.isStopped) {
      await this.listen(joined);
      await delay(AGAIN_MS);
    }
  }

  private listen(joined: () => void): Promise<void> {
    return new Promise((over) => {
      const headers = { cookie: this.cookie, 'last-event-id': this.lastId };
      this.asked = request(`${this.address}/api/live`, { headers }, (answer) => {
        let rest = '';
        answer.setEncoding('utf8');
        answer.on('data', (text: string) => {
          const frames = (rest + text).split('\n\n');
          rest = frames.pop() ?? '';
          for (const frame of frames) {
            if (frame === ': joined') joined();
            this.hear(frame);
          }
        });
        answer.once('close', over);
        answer.once('error', over);
      });
      this.asked.once('error', () => over());
      this.asked.end();
    });
  }

  private hear(frame: string): void {
    const id = /^id: (.*)$/m.exec(frame)?.[1];
    const data = /^data: (.*)$/m.exec(frame)?.[1];
    if (id) this.lastId = id;
    const message = data ? (JSON.parse(data) as { id?: string }) : {};
    if (message.id) this.heard.add(message.id);
  }
}
