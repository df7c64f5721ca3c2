import pg from 'pg';

export interface FormToFill {
  org_id: number;
  form_id: number;
  source_id: number;
  /** The ids of its questions, in their order. */
  questions: readonly string[];
}

/** Words that every twentieth answer holds, and that one in ten thousand does. */
export const COMMON_WORD = 'balcony';
export const RARE_WORD = 'quokka';

/**
 * Makes of every client of an organisation a lead of a form, and a view that was sent, spread over the last 90 days. The tables of the
 * limit hold the same, one flat row per lead and per view, and nothing of the product.
 */
export async function fillForm(superuserUrl: string, form: FormToFill): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { org_id, form_id, source_id, questions } = form;
    await client.query(`set app.org_id = '${org_id}'`);
    await client.query(MADE, [org_id]);
    await client.query(LEDGER, [org_id, source_id]);
    await client.query(SUBMISSIONS, [org_id, form_id, questions]);
    await client.query(VIEWS, [org_id, form_id, questions]);
    for (const statement of flatTables(org_id, form_id)) await client.query(statement);
    for (const table of ['lead_events', 'lead_form_submissions', 'lead_form_views'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

const MADE = `create temporary table made as
  select row_number() over (order by id) as n, id as client_id, name, gen_random_uuid() as lead_id, gen_random_uuid() as submission_id,
         date_trunc('milliseconds', now() - row_number() over (order by id) * interval '75 seconds') as sent_at
  from clients where org_id = $1`;

const LEDGER = `insert into lead_events (org_id, id, source_id, body, outcome, client_id, received_at, filed_at)
  select $1, lead_id, $2, '{}', 'CLIENT_CREATED', client_id, sent_at, sent_at from made`;

const SUBMISSIONS = `insert into lead_form_submissions (org_id, id, form_id, version, visit_id, status, name, answers, lead_id, sent_at)
  select $1, submission_id, $2, 1, 'visit-' || n, 'SENT', name,
    (select jsonb_agg(jsonb_build_object('key', question, 'label', 'Question ' || place, 'values', jsonb_build_array(
       case place when 1 then name
         when 2 then 'A house with ' || case when n % 20 = 0 then '${COMMON_WORD}' else 'garden' end
         when 3 then case when n % 10000 = 17 then '${RARE_WORD}' else 'Nothing else' end
         else substr(md5((n * place)::text), 1, 12) end)) order by place)
     from unnest($3::text[]) with ordinality as asked (question, place)),
    lead_id, sent_at
  from made`;

/** Two views for every lead, of which one was sent. */
const VIEWS = `insert into lead_form_views (org_id, form_id, visit_id, version, grade, day, started_at, has_started, reached_question_id, is_sent)
  select $1, $2, case sent when 1 then 'visit-' || n else 'seen-' || n end, 1, case when n % 3 = 0 then 'likely' else 'human' end,
    (sent_at at time zone 'UTC')::date, sent_at, sent = 1 or n % 2 = 0,
    case when sent = 1 then ($3::text[])[cardinality($3::text[])] when n % 2 = 0 then ($3::text[])[1 + n % cardinality($3::text[])] else '' end,
    sent = 1
  from made cross join generate_series(0, 1) as sent`;

const flatTables = (org_id: number, form_id: number) => [
  'drop schema if exists bench_limit cascade',
  'create schema bench_limit',
  `create table bench_limit.leads as
   select s.id, s.version, s.name, s.answers, s.sent_at, (s.sent_at at time zone 'UTC')::date as day, s.link_id, s.status, e.client_id,
          c.assigned_to_id_or_zero as assignee_id, p.name as assignee_name, c.is_new_lead as is_new, e.received_at, e.filed_at, s.search_text as found_by
   from public.lead_form_submissions s
   join public.lead_events e on e.org_id = s.org_id and e.id = s.lead_id
   join public.clients c on c.org_id = e.org_id and c.id = e.client_id
   left join public.profiles p on p.org_id = c.org_id and p.id = c.assigned_to_id
   where s.org_id = ${org_id} and s.form_id = ${form_id}`,
  'create index on bench_limit.leads (sent_at desc, id desc)',
  'create index on bench_limit.leads (assignee_id, sent_at desc, id desc)',
  'create index on bench_limit.leads (day) include (link_id, version, status)',
  'create index on bench_limit.leads using gin (found_by gin_trgm_ops)',
  `create table bench_limit.views as
   select day, link_id, version, reached_question_id, is_sent, has_started from public.lead_form_views
   where org_id = ${org_id} and form_id = ${form_id} and grade in ('human', 'likely')`,
  'create index on bench_limit.views (day) include (link_id, version, reached_question_id, is_sent, has_started)',
  'vacuum analyze bench_limit.leads',
  'vacuum analyze bench_limit.views',
];
