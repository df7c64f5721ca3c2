import Fastify from 'fastify';
import pg from 'pg';

// The limit to compare with: an HTTP server that parses a body and commits it as one row under its id.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query(`
  create schema if not exists bench_limit;
  create table if not exists bench_limit.inbox (id text primary key, body jsonb not null, received_at timestamptz not null)`);
const server = Fastify();

server.post('/', async (request) => {
  const { id } = request.body as { id: string };
  const text = 'insert into bench_limit.inbox (id, body, received_at) values ($1, $2, $3) on conflict do nothing';
  await pool.query({ name: 'insert', text, values: [id, JSON.stringify(request.body), new Date()] });
  return { received: true };
});

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
