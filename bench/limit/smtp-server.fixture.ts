import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';

// The limit to compare with: a mail server that commits the bytes of a mail as one row, and knows nothing of recipients.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
await pool.query(`
  create schema if not exists bench_limit;
  create table if not exists bench_limit.mails (id uuid primary key, raw bytea not null, received_at timestamptz not null)`);
const text = 'insert into bench_limit.mails (id, raw, received_at) values ($1, $2, $3)';

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  authOptional: true,
  disableReverseLookup: true,
  onData: (stream, _, done) => {
    buffer(stream)
      .then((raw) => pool.query({ name: 'insert', text, values: [randomUUID(), raw, new Date()] }))
      .then(() => done(null, 'stored'), done);
  },
});

server.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
