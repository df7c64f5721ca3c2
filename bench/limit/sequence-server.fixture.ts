import Fastify from 'fastify';
import pg from 'pg';

// The limit to compare with: Fastify and pg, one named statement per request over flat rows (bench/sequences/fill-sequences.ts). No
// sign-in, rights, row security, transaction or time zones, and none of the product's SQL.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();

const COLUMNS = 'id, client_id, client_name, assignee_id, assignee_name, state, step_id, due_at, entered_at';
const COUNTS = `select step_id, count(*)::int as inside, (count(*) filter (where due_at < date_trunc('day', now())))::int as overdue,
    (count(*) filter (where due_at >= date_trunc('day', now()) and due_at < date_trunc('day', now()) + interval '1 day'))::int as today
  from bench_limit.sequence_clients`;

const statements = {
  due: `select ${COLUMNS} from bench_limit.sequence_clients where due_at < date_trunc('day', now()) + interval '1 day' order by due_at, id limit 21`,
  dueOf: `select ${COLUMNS} from bench_limit.sequence_clients
    where assignee_id = $1 and due_at < date_trunc('day', now()) + interval '1 day' order by due_at, id limit 21`,
  list: `select ${COLUMNS} from bench_limit.sequence_clients order by id limit 21`,
  listOf: `select ${COLUMNS} from bench_limit.sequence_clients where assignee_id = $1 order by id limit 21`,
  counts: `${COUNTS} group by step_id`,
  countsOf: `${COUNTS} where assignee_id = $1 group by step_id`,
};

interface Asked {
  Params: { name: string };
  Querystring: { assignee?: string };
}

server.get<Asked>('/:name', async ({ params: { name }, query: { assignee } }) => {
  const isOwn = assignee !== undefined;
  const key = `${name}${isOwn ? 'Of' : ''}` as keyof typeof statements;
  return { results: (await pool.query({ name: key, text: statements[key], values: isOwn ? [assignee] : [] })).rows };
});

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
