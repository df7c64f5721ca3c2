import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A connection to the database that a test can cut and restore. */
export class DatabaseLine {
  private readonly sockets = new Set<Socket>();
  private isCut = false;
  private isFrozen = false;
  private readonly server = createServer({ noDelay: true }, (near) => {
    if (this.isCut) return near.destroy();
    if (this.isFrozen) return this.sockets.add(near.on('error', () => {}));
    const far = connect({ port: Number(this.target.port), host: this.target.hostname, noDelay: true });
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
      socket.pipe(other);
    }
  });

  constructor(private readonly target: URL) {}

  /** @returns the database's address through this connection. */
  async open(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const url = new URL(this.target);
    url.hostname = '127.0.0.1';
    url.port = String((this.server.address() as { port: number }).port);
    return url.href;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  /** Passes nothing on and closes nothing, like a server stopped with SIGSTOP. */
  freeze(): void {
    this.isFrozen = true;
    for (const socket of this.sockets) socket.pause().unpipe();
  }

  mend(): void {
    // Frozen connections stay frozen: their clients must have given up.
    this.isCut = false;
    this.isFrozen = false;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
