import { sql } from 'kysely';
import type { OrgScope } from '#platform/server/database/scope.ts';

/** Copies what a content has beyond the common part; files are not duplicated, both show the same one. */
export async function copyDetails(scope: OrgScope, from: number, to: number): Promise<void> {
  await sql`
    insert into text_contents (org_id, content_id, template_type, body)
    select org_id, ${to}, template_type, body from text_contents
    where org_id = ${scope.org_id} and content_id = ${from}`.execute(scope.db);
  await sql`
    insert into file_contents (org_id, content_id, s3_obj_key, content_type, size_bytes, doc_status, failure_reason,
      page_count, processed_pages, pages, processed_at)
    select org_id, ${to}, s3_obj_key, content_type, size_bytes, doc_status, failure_reason,
      page_count, processed_pages, pages, processed_at
    from file_contents where org_id = ${scope.org_id} and content_id = ${from}`.execute(scope.db);
  await sql`
    update contents set search_body = original.search_body
    from contents original
    where contents.org_id = ${scope.org_id} and contents.id = ${to}
      and original.org_id = contents.org_id and original.id = ${from}`.execute(scope.db);
}
