import Fastify from 'fastify';
import pg from 'pg';

// The limit of the leads and figures of a form: Fastify and pg, one named statement per request with the best plan known, over the flat
// rows of bench/kit/fill-form.ts. No sign-in, rights, row security, transaction or checks, and none of the product's SQL.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();

const COLUMNS =
  'id, version, name, answers, sent_at, link_id, client_id, assignee_id, assignee_name, is_new, received_at, filed_at';
const NEWEST = 'order by sent_at desc, id desc limit 21';

const statements = {
  list: `select ${COLUMNS} from bench_limit.leads ${NEWEST}`,
  listOf: `select ${COLUMNS} from bench_limit.leads where assignee_id = $1 ${NEWEST}`,
  search: `select ${COLUMNS} from (select * from bench_limit.leads where found_by like $1 offset 0) as found ${NEWEST}`,
  // Of a word that many hold, walking the newest is faster than sorting all.
  searchCommon: `select ${COLUMNS} from bench_limit.leads where found_by || '' like $1 ${NEWEST}`,
  figures: `
    with viewed as materialized (
      select day, link_id, version, reached_question_id, is_sent, count(*) as views, count(*) filter (where has_started) as started
      from bench_limit.views where day >= $1::date group by 1, 2, 3, 4, 5),
    sent as materialized (
      select day, link_id, version, status, count(*) as leads from bench_limit.leads where day >= $1::date group by 1, 2, 3, 4)
    select 'views' as what, day, link_id, version, reached_question_id, is_sent, sum(views)::int as count, sum(started)::int as started
    from viewed group by grouping sets ((day), (link_id), (version), (reached_question_id, is_sent))
    union all
    select 'leads', day, link_id, version, status, null, sum(leads)::int, null
    from sent group by grouping sets ((day, status), (link_id, status), (version, status))`,
};

const ask = async (name: keyof typeof statements, values: unknown[] = []) => ({
  results: (await pool.query({ name, text: statements[name], values })).rows,
});

interface Asked {
  Querystring: { assignee: string; fragment: string; from: string; common?: string };
}

server.get('/leads', () => ask('list'));
server.get<Asked>('/leads-of', ({ query }) => ask('listOf', [query.assignee]));
server.get<Asked>('/search', ({ query }) =>
  ask(query.common ? 'searchCommon' : 'search', [`%${query.fragment.toLowerCase()}%`]),
);
server.get<Asked>('/figures', ({ query }) => ask('figures', [query.from]));

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
