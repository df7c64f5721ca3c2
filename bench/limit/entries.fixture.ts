import Fastify from 'fastify';
import pg from 'pg';

// The limit to compare with: a server that parses a notice and commits a row for each of its entries, in one statement.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify({ bodyLimit: 4 * 1024 * 1024 });

await pool.query(
  'create table if not exists bare_entries (id text primary key, entry text not null, at timestamptz not null)',
);

const INSERT = `
  insert into bare_entries (id, entry, at)
  select id, entry, now() from unnest($1::text[], $2::text[]) as entries (id, entry) on conflict do nothing`;

server.post('/', async (request) => {
  const { entry } = request.body as { entry: { id: string }[] };
  const values = [entry.map(({ id }) => id), entry.map((one) => JSON.stringify(one))];
  await pool.query({ name: 'insert', text: INSERT, values });
  return { ok: true };
});

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
