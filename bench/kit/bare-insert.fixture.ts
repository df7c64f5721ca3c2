import { createHash, randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

// The limit to compare with: an HTTP server that parses a body and commits the same two rows, without any of the product.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();

const INSERT = `
  with claimed as (
    insert into lead_deliveries (org_id, source_id, dedupe_key, receipt, received_at, reusable_at)
    values (1, 1, $1, $2, $3, $3) on conflict do nothing returning receipt
  )
  insert into lead_events (org_id, id, source_id, content_type, headers, body, received_at)
  select 1, receipt, 1, 'application/json', '{}', $4, $3 from claimed`;

server.post('/', async (request) => {
  const body = Buffer.from(JSON.stringify(request.body));
  const key = createHash('sha256').update(body).digest('base64url');
  const at = new Date();
  await pool.query({ name: 'insert', text: INSERT, values: [key, randomUUID(), at, body] });
  return { ok: true, received: 1 };
});

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
