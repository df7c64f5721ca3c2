import { sql } from 'kysely';
import { contentReader } from '#features/content/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';

export const { get: getPage, list: listPages } = contentReader({
  type: 'html_page',
  withColumns: (query) =>
    query.select(
      sql<string>`(select html from web_page_contents page
        where page.org_id = contents.org_id and page.content_id = contents.id)`.as('html'),
    ),
  toFields: () => ({}),
});

export const insertPage = ({ db, org_id }: OrgScope, id: number, html: string) =>
  sql`insert into web_page_contents values (${org_id}, ${id}, ${html})`.execute(db);

export const copyPage = ({ db, org_id }: OrgScope, from: number, to: number) =>
  sql`insert into web_page_contents select org_id, ${to}, html from web_page_contents
    where org_id = ${org_id} and content_id = ${from}`.execute(db);

export async function findHtml({ db, org_id }: OrgScope, id: number): Promise<string> {
  const { rows } = await sql<{ html: string }>`
    select html from web_page_contents where org_id = ${org_id} and content_id = ${id}`.execute(db);
  return rows[0]?.html ?? '';
}
