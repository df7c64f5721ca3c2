import pg from 'pg';

interface PagesToFill {
  org_id: number;
  /** The page that all others are copies of. */
  content_id: number;
  count: number;
}

/** Words that every twentieth page holds, and that one in a thousand does. */
export const COMMON_WORD = 'balcony';
export const RARE_WORD = 'quokka';

const TITLE = `initcap(translate(substr(md5('t' || n), 1, 9), '0123456789', 'aeioulnrst')) || ' ' || n`;
const TEXT = `source.search_body || ' ' || case when n % 20 = 0 then '${COMMON_WORD}' else 'garden' end
  || case when n % 1000 = 17 then ' ${RARE_WORD}' else '' end`;

/** Fills an organisation with copies of one page under other names; the tables of the limit hold the same, one flat row a page. */
export async function fillPages(superuserUrl: string, { org_id, content_id, count }: PagesToFill): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`set app.org_id = '${org_id}'`);
    const at = `now() - n * interval '7 minutes'`;
    const contents = await copied(client, 'contents', {
      title: TITLE,
      search_body: TEXT,
      created_at: at,
    });
    await client.query(
      `insert into contents (${contents.columns}) select ${contents.values}
       from contents as source, generate_series(1, ${count}) as n where source.org_id = $1 and source.id = $2`,
      [org_id, content_id],
    );
    const details = await copied(client, 'page_contents', { content_id: 'made.id' });
    await client.query(
      `insert into page_contents (${details.columns}) select ${details.values}
       from page_contents as source, contents as made
       where source.org_id = $1 and source.content_id = $2 and made.org_id = $1 and made.id > $2`,
      [org_id, content_id],
    );
    for (const statement of flatTables(org_id)) await client.query(statement);
    for (const table of ['contents', 'page_contents', 'bench_limit.contents', 'bench_limit.pages'])
      await client.query(`vacuum analyze ${table}`);
  } finally {
    await client.end();
  }
}

/** Returns the columns of a table that are written, and for each where its value comes from. */
async function copied(client: pg.Client, table: string, own: Record<string, string>) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name).filter((name) => table !== 'contents' || name !== 'id');
  return { columns: names.join(), values: names.map((name) => own[name] ?? `source.${name}`).join() };
}

const flatTables = (org_id: number): string[] => [
  'create schema if not exists bench_limit',
  // What a line of the list shows, in columns.
  `create table bench_limit.contents as
     select contents.id, title, contents.owner_id, owner.name as owner_name, orgs.name as org_name, visibility,
       '{}'::bigint[] as subteam_ids, '{}'::bigint[] as label_ids, null::jsonb as publish_request, share_options, share_count,
       tracked_count, opened_count, view_count, seconds_viewed, last_shared_at, last_viewed_at, contents.created_at,
       contents.updated_at, last_used_at, '' as private_notes, draft_changed_at, owner.id as draft_changed_by_id,
       owner.name as draft_changed_by_name, live_version, published_at, generated_from, components_count, unpublished_changes,
       cover_key, false as is_missing_file, lower(title || ' ' || search_body) as found_by
     from contents
     join page_contents on page_contents.content_id = contents.id
     join profiles as owner on owner.id = contents.owner_id
     join orgs on orgs.org_id = contents.org_id
     where contents.org_id = ${org_id}`,
  'alter table bench_limit.contents add primary key (id)',
  'create index on bench_limit.contents (last_used_at desc, id desc)',
  'create index on bench_limit.contents using gin (found_by public.gin_trgm_ops)',
  `create table bench_limit.pages as
     select content_id as id, draft, draft_changed_at from page_contents where org_id = ${org_id}`,
  'alter table bench_limit.pages add primary key (id)',
];
