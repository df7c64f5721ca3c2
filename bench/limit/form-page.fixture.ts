import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

// The limit of a public form: Fastify that sends the same bytes from memory, and pg that commits what is posted as two rows of tables
// of its own (one of answers, one of a ledger) in one named statement. It checks nothing, and contains nothing of the product.
const [url = '', port = '0', page = '', encoding = 'gzip'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();
const bytes = readFileSync(page);

await pool.query(`
  create schema if not exists bench_limit;
  drop table if exists bench_limit.answers, bench_limit.ledger;
  create table bench_limit.answers (visit text primary key, answers jsonb not null, sent_at timestamptz not null);
  create table bench_limit.ledger (id uuid primary key, body bytea not null, received_at timestamptz not null)`);

const INSERT = `
  with stored as (insert into bench_limit.answers values ($1, $2, $3))
  insert into bench_limit.ledger values ($4, $5, $3)`;

server.removeAllContentTypeParsers();
server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
  done(null, Object.fromEntries(new URLSearchParams(String(body)))),
);

server.get('/', (_, reply) => {
  reply.header('content-type', 'text/html; charset=utf-8');
  if (encoding !== '') reply.header('content-encoding', encoding);
  reply.send(bytes);
});
server.post<{ Body: Record<string, string> }>('/', async ({ body }, reply) => {
  const answers = JSON.stringify(body);
  const values = [body.visit, answers, new Date(), randomUUID(), Buffer.from(answers)];
  await pool.query({ name: 'insert', text: INSERT, values });
  return reply.redirect('/sent', 303);
});

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
