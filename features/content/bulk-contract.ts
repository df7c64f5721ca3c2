import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { teamTag } from '#domain/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { ContentVisibility, PathContentType } from './content-types.ts';
import { contentsTag } from './tags.ts';

const BULK = '/api/product-collection/api/v1/content-type/{t}/bulk' as const;

/** The most contents that one command changes. */
export const MAX_BULK_CONTENTS = 200;

export const BulkContentIds = z.array(Id).min(1).max(MAX_BULK_CONTENTS);

/** Contents that a command left as they were, because they belong to others. */
export const LeftOut = z.array(z.object({ id: Id, title: z.string(), owner_name: z.string() }));
export type LeftOut = z.output<typeof LeftOut>;

/** What a command did: those that already were as asked are in neither list. */
export const BulkAnswer = z.object({ changed_ids: z.array(Id), left_out: LeftOut });
export type BulkAnswer = z.output<typeof BulkAnswer>;

/** The answer of a command; `undo` are the calls that make it as it was. */
export const undoableAnswer = <Body extends z.ZodType>(body: Body) => BulkAnswer.extend({ undo: z.array(body) });

/** What contents get and lose, such as labels. */
export const partsChange = (most: number) =>
  z.strictObject({ content_ids: BulkContentIds, add: z.array(Id).max(most), remove: z.array(Id).max(most) });

const AskedVisibility = z.strictObject({
  content_ids: BulkContentIds,
  visibility: ContentVisibility,
  subteam_ids: z.array(Id).max(100).optional(),
});

const shared = {
  needs: 'session',
  plan: 'free',
  row: noRow('t is a type of content; the rights are asked for each content'),
  database: 'transaction',
  params: z.object({ t: PathContentType }),
  changes: [contentsTag],
} as const;
const Ids = z.strictObject({ content_ids: BulkContentIds });

/** Commands for many contents: each is changed by the right its own call asks for, and what was left out is named. */
export const bulkContents = {
  listOwners: endpoint('GET /api/product-collection/api/v1/content-owners/', {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The active members a content can be given to, by name.',
    source: 'own: names for the bulk command that gives contents',
    returns: z.object({ results: z.array(Person) }),
    reads: [teamTag],
  }),
  updateVisibility: endpoint(`POST ${BULK}/visibility/`, {
    ...shared,
    summary: 'Changes who of the organisation sees many contents.',
    source: 'own: bulk bar of the content lists',
    body: AskedVisibility,
    returns: undoableAnswer(AskedVisibility.required()),
  }),
  updateOwner: endpoint(`POST ${BULK}/owner/`, {
    ...shared,
    summary: 'Gives many contents to another active member.',
    source: 'own: bulk bar of the content lists',
    body: z.strictObject({ content_ids: BulkContentIds, profile_id: Id }),
    returns: BulkAnswer,
  }),
  undoOwner: endpoint(`POST ${BULK}/owner/undo/`, {
    ...shared,
    summary: 'Takes back the caller’s own last gift of these contents, within ten minutes.',
    source: 'own: undo of the bulk command',
    body: Ids,
    returns: BulkAnswer,
  }),
  delete: endpoint(`POST ${BULK}/delete/`, {
    ...shared,
    summary: 'Deletes many contents; they can be restored for 30 days.',
    source: 'own: bulk bar of the content lists',
    body: Ids,
    returns: BulkAnswer,
  }),
  restore: endpoint(`POST ${BULK}/restore/`, {
    ...shared,
    summary: 'Undoes the deletion of many contents.',
    source: 'own: undo of the bulk deletion',
    body: Ids,
    returns: BulkAnswer,
  }),
};
