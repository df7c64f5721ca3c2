import { Problem } from '#platform/contract/problems.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import type { Content, ContentType } from '../contract.ts';
import { type ContentName, getDocument, getText } from './contents.queries.ts';

const readers: Partial<Record<ContentType, (scope: Scope, id: number) => Promise<Content>>> = {
  text: getText,
  file: getDocument,
};

/** Returns one content of any type. Throws `not_found` or `no_permission_for_object`. */
export function getContent(scope: Scope, { type, id }: ContentName): Promise<Content> {
  const read = readers[type];
  if (!read) throw new Problem('not_found', { log_detail: `${type} ${id}` });
  return read(scope, id);
}
