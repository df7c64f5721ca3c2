import { startPostgres } from './launcher.ts';

// A process of its own for the tests to kill: starts PostgreSQL in the given folder, says so and waits.
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', settings: { shared_buffers: '32MB' } });
process.stdout.write(`${postgres.pid}\n`);
setInterval(() => {}, 60_000);
