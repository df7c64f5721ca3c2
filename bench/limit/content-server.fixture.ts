import Fastify from 'fastify';
import pg from 'pg';

// The limit of pages that people make: Fastify and pg, one named statement per request over flat rows (kit/fill-pages.ts). No
// sign-in, rights, row security, versions, history or checks, and none of the product's SQL.
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();

const COLUMNS = `id, title, owner_id, owner_name, org_name, visibility, subteam_ids, label_ids, publish_request, share_options,
  share_count, tracked_count, opened_count, view_count, seconds_viewed, last_shared_at, last_viewed_at, created_at, updated_at,
  last_used_at, private_notes, draft_changed_at, draft_changed_by_id, draft_changed_by_name, live_version, published_at,
  generated_from, components_count, unpublished_changes, cover_key, is_missing_file`;
const NEWEST = 'order by last_used_at desc, id desc limit 21';

const statements = {
  list: `select ${COLUMNS} from bench_limit.contents ${NEWEST}`,
  search: `select ${COLUMNS} from (select * from bench_limit.contents where found_by like $1 offset 0) as found ${NEWEST}`,
  // Of a word that many hold, walking the newest is faster than sorting all.
  searchCommon: `select ${COLUMNS} from bench_limit.contents where found_by || '' like $1 ${NEWEST}`,
  update: 'update bench_limit.pages set draft = $2, draft_changed_at = now() where id = $1 returning id, draft',
};

const ask = async (name: keyof typeof statements, values: unknown[] = []) => ({
  results: (await pool.query({ name, text: statements[name], values })).rows,
});

interface Asked {
  Querystring: { fragment: string; common?: string };
  Params: { id: string };
}

server.get('/list', () => ask('list'));
server.get<Asked>('/search', ({ query }) =>
  ask(query.common ? 'searchCommon' : 'search', [`%${query.fragment.toLowerCase()}%`]),
);
server.put<Asked>('/page/:id', ({ params, body }) => ask('update', [params.id, JSON.stringify(body)]));

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
