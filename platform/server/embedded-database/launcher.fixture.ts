import { startPostgres } from './launcher.ts';

// A process that tests end: it starts PostgreSQL in the given folder, says so and waits.
const postgres = await startPostgres({ dataDir: process.argv[2] ?? '', settings: { shared_buffers: '32MB' } });
process.on('SIGTERM', async () => {
  await postgres.stop();
  process.exit(0);
});
process.stdout.write(`${postgres.pid}\n`);
setInterval(() => {}, 60_000);
