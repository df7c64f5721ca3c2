import * as z from 'zod';
import { ColorId } from '#domain/color-ids.ts';
import { ContentType, PathContentType, partsChange, undoableAnswer } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { Done, endpoint, patchOf } from '#platform/contract/endpoint.ts';
import { byId, Id } from '#platform/contract/ids.ts';
import { noRow } from '#platform/contract/row.ts';
import { contentLabelsTag } from './tags.ts';

const COLLECTION = '/api/product-collection/api/v1' as const;

/** The most labels that a type of content has. */
export const MAX_LABELS = 100;
export const MAX_LABEL_NAME = 40;

/** How long a deleted label can be brought back. */
export const DELETED_LABELS_KEPT_DAYS = 30;

const LabelDraft = z.object({ name: z.string().trim().min(1).max(MAX_LABEL_NAME), color_id: ColorId });
export type LabelDraft = z.output<typeof LabelDraft>;

export const ContentLabel = z.object({
  id: Id,
  ...LabelDraft.shape,
  /** Contents with it that the caller may see. */
  count: z.int(),
});
export type ContentLabel = z.output<typeof ContentLabel>;

/** All labels of a type, in their order. */
export const ContentLabels = z.object({ results: z.array(ContentLabel) });

const LabelIds = z.array(Id).max(MAX_LABELS);

/** Puts labels on contents and takes others off. */
const LabelChange = partsChange(MAX_LABELS);
export type LabelChange = z.output<typeof LabelChange>;

const changes = [contentLabelsTag, contentsTag];
const errors = ['not_found'] as const;
const byType = { plan: 'free', params: z.object({ t: PathContentType }) } as const;
const managed = { needs: 'CONTENT_LABELS.MANAGE', plan: 'free', database: 'transaction', changes } as const;
const oneLabel = {
  ...managed,
  row: noRow('labels belong to the whole organisation; the policy key decides'),
  params: byId,
  errors,
} as const;

export const contentLabels = {
  list: endpoint(`GET ${COLLECTION}/content-type/{t}/labels/`, {
    ...byType,
    needs: 'session',
    row: noRow('t is a type of content'),
    database: 'read',
    summary: 'The labels of a type of content in their order, with how many contents the caller may see.',
    source: 'content.listLabels',
    returns: ContentLabels,
    reads: changes,
  }),
  arrange: endpoint(`PUT ${COLLECTION}/content-type/{t}/labels/`, {
    ...managed,
    ...byType,
    row: noRow('t is a type of content'),
    summary: 'Puts the labels of a type into an order, or merges one into another, which gets its contents.',
    source: 'content.updateLabels',
    body: z.strictObject({ order: LabelIds, merge: z.strictObject({ from_id: Id, into_id: Id }) }).partial(),
    returns: ContentLabels,
    errors,
  }),
  create: endpoint(`POST ${COLLECTION}/labels/`, {
    ...managed,
    summary: 'Adds a label of a type of content, after the others.',
    source: 'content.createLabel',
    body: z.strictObject({ content_type: ContentType, ...LabelDraft.shape }),
    returns: ContentLabel,
    status: 201,
    errors: ['not_possible_now'],
  }),
  update: endpoint(`PUT ${COLLECTION}/labels/{id}/`, {
    ...oneLabel,
    summary: 'Renames a label or gives it another colour.',
    source: 'content.updateLabel',
    body: patchOf(LabelDraft),
    returns: ContentLabel,
  }),
  delete: endpoint(`DELETE ${COLLECTION}/labels/{id}/`, {
    ...oneLabel,
    summary: 'Deletes a label, also from its contents, which stay; it can be restored for 30 days.',
    source: 'content.deleteLabel',
    returns: Done,
  }),
  restore: endpoint(`POST ${COLLECTION}/labels/{id}/restore/`, {
    ...oneLabel,
    summary: 'Undoes the deletion of a label, with the contents it had.',
    source: 'own: undo of content.deleteLabel',
    returns: ContentLabel,
    errors: [...errors, 'not_possible_now'],
  }),
  addRemove: endpoint(`POST ${COLLECTION}/labeled-content/content-type/{t}/add-remove/`, {
    ...byType,
    needs: 'session',
    row: noRow('t is a type of content; only contents the caller may edit are changed'),
    database: 'transaction',
    summary: 'Puts labels on many contents and takes others off; contents the caller may not edit are left out.',
    source: 'content.addRemoveLabels',
    body: LabelChange,
    returns: undoableAnswer(LabelChange),
    changes,
  }),
};
