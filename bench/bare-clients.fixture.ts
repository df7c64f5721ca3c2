import Fastify from 'fastify';
import pg from 'pg';

// The limit to compare with: an HTTP server that asks the same of the same tables, without sign-in, rights, row security,
// history, validation or anything else of the product. It signs in as a superuser, whom row security does not bind.
const [url = '', port = '0', org = '0'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 10 });
const server = Fastify();

const COLUMNS = `
  c.id, c.name, c.company, c.location, c.source, c.source_name, c.is_new_lead, c.assigned_to_id, p.name as assigned_to_name,
  c.last_activity_type, c.last_activity_data, c.last_activity_at, c.last_interaction_at, c.first_response_at,
  c.converted_at, c.created_at, c.updated_at, f.maturity_type, f.remind_on, f.note, f.time_zone,
  (select coalesce(json_agg(json_build_object('raw', h.raw, 'number_e164', h.number_e164) order by h.position), '[]')
   from client_phones h where h.org_id = c.org_id and h.client_id = c.id) as phones,
  (select coalesce(json_agg(e.email order by e.position), '[]')
   from client_emails e where e.org_id = c.org_id and e.client_id = c.id) as emails`;

const FROM = `
  from clients c
  left join profiles p on p.org_id = c.org_id and p.id = c.assigned_to_id
  left join follow_ups f on f.org_id = c.org_id and f.client_id = c.id
  where c.org_id = $1 and c.deleted_at is null`;

const NEWEST = 'order by c.last_activity_at desc, c.id desc limit 21';

interface RawRequest {
  Querystring: { is_new?: string; assignee?: string; fragment?: string };
}

server.get<RawRequest>('/list', async ({ query }) => {
  const { rows } =
    query.assignee === undefined
      ? await pool.query(`select ${COLUMNS} ${FROM} and c.is_new_lead = $2 ${NEWEST}`, [org, query.is_new === 'true'])
      : await pool.query(`select ${COLUMNS} ${FROM} and c.assigned_to_id_or_zero = any($2) ${NEWEST}`, [
          org,
          [query.assignee],
        ]);
  return { results: rows };
});

server.get<RawRequest>('/search', async ({ query }) => {
  const { rows } = await pool.query(
    `select c.id, c.name, c.company, c.is_new_lead, c.last_activity_at, c.assigned_to_id, p.name as assigned_to_name,
       (select json_build_object('raw', h.raw, 'number_e164', h.number_e164) from client_phones h
        where h.org_id = c.org_id and h.client_id = c.id order by h.position limit 1) as phone,
       (select e.email from client_emails e where e.org_id = c.org_id and e.client_id = c.id order by e.position limit 1) as email
     from clients c left join profiles p on p.org_id = c.org_id and p.id = c.assigned_to_id
     where c.org_id = $1 and c.deleted_at is null and c.id in (
       select id from clients where org_id = $1 and deleted_at is null and search_text like '%' || search_normalise($2) || '%' limit 1000)
     ${NEWEST}`,
    [org, query.fragment],
  );
  return { results: rows };
});

interface Named {
  Params: { id: string };
  Body: { location?: string };
}

const getOne = async (client: pg.Pool | pg.PoolClient, id: string | number) =>
  (await client.query(`select ${COLUMNS} ${FROM} and c.id = $2`, [org, id])).rows[0];

server.get<Named>('/one/:id', ({ params }) => getOne(pool, params.id));

async function inTransaction<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    client.release();
  }
}

server.put<Named>('/one/:id', ({ params, body }) =>
  inTransaction(async (client) => {
    await client.query('select id from clients where org_id = $1 and id = $2 for update', [org, params.id]);
    await client.query('update clients set location = $3, updated_at = now() where org_id = $1 and id = $2', [
      org,
      params.id,
      body.location,
    ]);
    return getOne(client, params.id);
  }),
);

interface Added {
  Body: { name: string; number: string; email: string };
}

server.post<Added>('/duplicates', async ({ body: { number, email } }) => {
  const { rows } = await pool.query(
    `select client_id from client_phones where org_id = $1 and number_e164 = $2
     union select client_id from client_emails where org_id = $1 and email = $3`,
    [org, number, email],
  );
  return { results: rows };
});

server.post<Added>('/create', ({ body: { name, number, email } }) =>
  inTransaction(async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into clients (org_id, name, source, last_activity_at, created_at, updated_at, contact_search)
       values ($1, $2, 'added_manually', now(), now(), now(), $3) returning id`,
      [org, name, `${number.slice(1)} ${email}`],
    );
    const id = rows[0]!.id;
    await client.query(
      'insert into client_phones (org_id, client_id, position, raw, number_e164) values ($1, $2, 0, $3, $3)',
      [org, id, number],
    );
    await client.query('insert into client_emails (org_id, client_id, position, email) values ($1, $2, 0, $3)', [
      org,
      id,
      email,
    ]);
    return getOne(client, id);
  }),
);

await server.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
