import { createServer } from 'node:net';

/**
 * Returns a TCP port of 127.0.0.1 that was free a moment ago.
 *
 * @param wanted the port to prefer, if it is free.
 */
export async function freePort(wanted?: number): Promise<number> {
  return wanted ? probe(wanted).catch(() => probe(0)) : probe(0);
}

function probe(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      const found = address && typeof address === 'object' ? address.port : null;
      server.close(() => (found ? resolve(found) : reject(new Error('There is no free port.'))));
    });
  });
}
