import Fastify from 'fastify';
import pg from 'pg';

// The limit to compare with: Fastify and pg, one named statement per request with the best plan known for its question, over flat
// rows (flat-clients.ts). No sign-in, rights, row security, transaction, history or checks, and none of the product's SQL.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();

const COLUMNS =
  'id, name, company, location, source, source_name, is_new, assignee_id, assignee_name, phone, email, last_activity_type, last_activity_at, created_at, updated_at';
const NEWEST = 'order by last_activity_at desc, id desc limit 21';

const statements = {
  list: `select ${COLUMNS} from bench_limit.clients ${NEWEST}`,
  listNew: `select ${COLUMNS} from bench_limit.clients where is_new ${NEWEST}`,
  // The product counts to a thousand as well.
  listCounted: `select ${COLUMNS}, (select count(*)::int from (select from bench_limit.clients limit 1000) as counted) as count
    from bench_limit.clients ${NEWEST}`,
  listOne: `select ${COLUMNS} from bench_limit.clients where assignee_id = $1 ${NEWEST}`,
  listThree: `(select ${COLUMNS} from bench_limit.clients where assignee_id = $1 ${NEWEST})
    union all (select ${COLUMNS} from bench_limit.clients where assignee_id = $2 ${NEWEST})
    union all (select ${COLUMNS} from bench_limit.clients where assignee_id = $3 ${NEWEST}) ${NEWEST}`,
  search: `select ${COLUMNS} from (select * from bench_limit.clients where found_by like $1 offset 0) as found ${NEWEST}`,
  // Of three letters so many clients are found that walking the most recent is faster than sorting all.
  searchShort: `select ${COLUMNS} from bench_limit.clients where found_by || '' like $1 ${NEWEST}`,
  ofStage: `select ${COLUMNS} from bench_limit.clients where stage_id = $1 ${NEWEST}`,
  ofGroup: `select ${COLUMNS} from bench_limit.clients where group_id = $1 ${NEWEST}`,
  ofSource: `select ${COLUMNS} from bench_limit.clients where source_name = $1 ${NEWEST}`,
  amountBetween: `select ${COLUMNS} from (select * from bench_limit.clients where amount between $1 and $2 offset 0) as found ${NEWEST}`,
  followUpBetween: `select ${COLUMNS} from (select * from bench_limit.clients where follow_up_at >= $1 and follow_up_at < $2 offset 0) as found ${NEWEST}`,
  addedBetween: `select ${COLUMNS} from (select * from bench_limit.clients where created_at >= $1 and created_at < $2 offset 0) as found ${NEWEST}`,
  boardCounts: `select stage_id, count(*)::int as count, sum(amount)::float8 as sum from bench_limit.clients group by stage_id`,
  boardCards: `select stage_id as stage, card.* from unnest($1::bigint[]) as stages (stage_id), lateral (
    select ${COLUMNS} from bench_limit.clients where clients.stage_id = stages.stage_id ${NEWEST}) as card`,
  // Leads by assignee now and altogether before, and follow-ups that fell due; the book has neither responses nor shares.
  teamLeads: `select assignee_id, count(*)::int as leads from bench_limit.clients
    where created_at >= now() - $1 * interval '1 day' group by rollup (assignee_id)`,
  teamBefore: `select count(*)::int as leads from bench_limit.clients
    where created_at >= now() - 2 * $1 * interval '1 day' and created_at < now() - $1 * interval '1 day'`,
  teamFollowUps: `select assignee_id, count(*)::int as due from bench_limit.clients
    where follow_up_at >= now() - $1 * interval '1 day' and follow_up_at < now() group by rollup (assignee_id)`,
  one: `select ${COLUMNS} from bench_limit.clients where id = $1`,
  duplicates: `select ${COLUMNS} from bench_limit.clients where phone = $1 or email = $2 limit 10`,
  create: `insert into bench_limit.clients (name, source, source_name, is_new, phone, email, found_by, last_activity_type,
      last_activity_at, created_at, updated_at)
    values ($1, 'added_manually', '', false, $2, $3, lower($1 || ' ' || substr($2, 2) || ' ' || $3), 'CLIENT_CREATED_DETAILS', now(), now(), now())
    returning ${COLUMNS}`,
  update: `update bench_limit.clients set location = $2, updated_at = now() where id = $1 returning ${COLUMNS}`,
};

const ask = async (name: keyof typeof statements, values: unknown[] = []) =>
  (await pool.query({ name, text: statements[name], values })).rows;

interface Asked {
  Querystring: { assignee: string; fragment: string; values: string };
  Params: { id: string };
  Body: { name: string; location: string; phone: string; email: string };
}

server.get('/list', async () => ({ results: await ask('list') }));
server.get('/list-new', async () => ({ results: await ask('listNew') }));
server.get('/list-counted', async () => ({ results: await ask('listCounted') }));
server.get<Asked>('/list-of', async ({ query }) => {
  const assignees = query.assignee.split(',');
  return { results: await ask(assignees.length === 1 ? 'listOne' : 'listThree', assignees) };
});
server.get<Asked>('/search', async ({ query }) => ({
  results: await ask(query.fragment.length > 3 ? 'search' : 'searchShort', [`%${query.fragment.toLowerCase()}%`]),
}));
server.get<Asked>('/filtered/:id', async ({ params, query }) => ({
  results: await ask(params.id as keyof typeof statements, query.values.split(',')),
}));
server.get<Asked>('/board', async ({ query }) => ({
  counts: await ask('boardCounts'),
  cards: await ask('boardCards', [query.values.split(',')]),
}));
server.get<Asked>('/team', async ({ query: { values: days } }) => ({
  leads: await ask('teamLeads', [days]),
  before: await ask('teamBefore', [days]),
  follow_ups: await ask('teamFollowUps', [days]),
}));
server.get<Asked>('/one/:id', async ({ params }) => (await ask('one', [params.id]))[0]);
server.post<Asked>('/duplicates', async ({ body: { phone, email } }) => ({
  results: await ask('duplicates', [phone, email]),
}));
server.post<Asked>(
  '/create',
  async ({ body: { name, phone, email } }) => (await ask('create', [name, phone, email]))[0],
);
server.put<Asked>('/one/:id', async ({ params, body }) => (await ask('update', [params.id, body.location]))[0]);

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
