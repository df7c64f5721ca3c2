import { sql } from 'kysely';
import { matchInOrg } from '#platform/server/database/match-in-org.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import type { TextTemplate } from '../../../contract.ts';
import type { CopyPlan, ItemFacts } from '../../content-kind.ts';
import { contentReader } from '../../list-contents.queries.ts';
import { saveSearchBody, writeContent } from '../../write-contents.queries.ts';

export const { get: getText, list: listTexts } = contentReader({
  type: 'text',
  narrow: (query, { template_type }, given) =>
    query.$if(given.template_type === true, (texts) =>
      texts.where(
        sql<boolean>`contents.id in (
          select content_id from text_contents where org_id = contents.org_id and template_type = ${template_type})`,
      ),
    ),
  withColumns: (query) =>
    query
      .innerJoin('text_contents as message', (join) => matchInOrg(join, 'message.content_id', 'contents.id'))
      .select(['message.template_type', 'message.body']),
  toFields: () => ({}),
});

/** Returns the text of a message as written. */
export const findBody = async ({ db, org_id }: OrgScope, content_id: number): Promise<string> => {
  const row = await db
    .selectFrom('text_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', content_id)
    .select('body')
    .executeTakeFirst();
  return row?.body ?? '';
};

/** Returns what a group says of these messages. */
export async function describeTexts({ db, org_id }: OrgScope, ids: readonly number[]) {
  const rows = await db
    .selectFrom('text_contents as message')
    .innerJoin('contents', (join) => matchInOrg(join, 'contents.id', 'message.content_id'))
    .where('message.org_id', '=', org_id)
    .where('message.content_id', 'in', ids)
    .select('message.content_id')
    .select(sql<number>`length(message.body)`.as('size'))
    .select(sql<string>`md5(contents.title || chr(10) || message.body)`.as('version'))
    .execute();
  return new Map(
    rows.map(({ content_id, ...facts }): [number, ItemFacts] => [
      content_id,
      { ...facts, cover_url: null, state: 'ready' },
    ]),
  );
}

export async function insertText(
  scope: OrgScope,
  content_id: number,
  text: Pick<TextTemplate, 'body' | 'template_type'>,
) {
  await scope.db
    .insertInto('text_contents')
    .values({ ...text, org_id: scope.org_id, content_id })
    .execute();
  await saveSearchBody(scope, content_id, text.body);
}

/** Writes the changed fields of a message. */
export async function writeText(scope: OrgScope, id: number, changed: Partial<TextTemplate>): Promise<void> {
  const { title, body, template_type } = changed;
  await writeContent(scope, id, title === undefined ? {} : { title });
  if (body === undefined && template_type === undefined) return;
  await scope.db
    .updateTable('text_contents')
    .set({ ...(body !== undefined && { body }), ...(template_type !== undefined && { template_type }) })
    .where('org_id', '=', scope.org_id)
    .where('content_id', '=', id)
    .execute();
  if (body !== undefined) await saveSearchBody(scope, id, body);
}

/** A message is copied as it is written, with its placeholders. */
export async function planTextCopy({ db, org_id }: OrgScope, id: number): Promise<CopyPlan> {
  const text = await db
    .selectFrom('text_contents')
    .where('org_id', '=', org_id)
    .where('content_id', '=', id)
    .select(['body', 'template_type'])
    .executeTakeFirstOrThrow();
  return {
    area: 'CONTENT.TEXT_TEMPLATE',
    files: [],
    shows: [],
    insert: (scope, content_id) => insertText(scope, content_id, text),
  };
}

export const copyText = (scope: OrgScope, from: number, to: number) =>
  sql`
    insert into text_contents (org_id, content_id, template_type, body)
    select org_id, ${to}, template_type, body from text_contents
    where org_id = ${scope.org_id} and content_id = ${from}`.execute(scope.db);
