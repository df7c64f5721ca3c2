import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { teamTag } from '#domain/tags.ts';
import { contentRow } from '#features/content/access.ts';
import { Content, kindParts, PathContentType, PublishRequest } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id, PathId } from '#platform/contract/ids.ts';

const COLLECTION = '/api/product-collection/api/v1' as const;
const CONTENT = `${COLLECTION}/content-type/{t}/{id}` as const;

export const MAX_NOTE = 500;

const Note = z.string().trim().max(MAX_NOTE);

const byContent = z.object({ t: PathContentType, id: PathId });

const shared = {
  needs: 'session',
  plan: 'free',
  database: 'transaction',
  changes: [contentsTag],
} as const;

/** Whoever may not publish a content asks somebody who may, who does it or declines with a word (readings.md D27). */
export const contentApprovals = {
  listPublishers: endpoint(`GET ${COLLECTION}/org-admin-list/`, {
    needs: 'session',
    plan: 'free',
    database: 'read',
    summary: 'The people one can ask to publish: the owner, and active members who may share with everyone, by name.',
    source: 'content.listOrgAdmins',
    returns: z.object({ results: z.array(Person.extend({ is_owner: z.boolean() })) }),
    reads: [teamTag],
  }),
  ask: endpoint(`POST ${CONTENT}/ask-to-publish/`, {
    ...shared,
    row: contentRow('ask'),
    summary:
      'Asks a person to share the caller’s content with everyone or with some sub-teams. One request per content.',
    source: 'own: asking one of content.listOrgAdmins',
    params: byContent,
    body: z.strictObject({
      profile_id: Id,
      visibility: PublishRequest.shape.visibility,
      subteam_ids: z.array(Id).max(100).optional(),
      note: Note,
    }),
    returns: Content,
    errors: [...kindParts.refusals, 'not_possible_now', 'feature_not_enabled'],
  }),
  answer: endpoint(`POST ${CONTENT}/answer/`, {
    ...shared,
    row: contentRow('answer'),
    summary: 'Publishes a content as it was asked for, or declines; the asker gets an alert with the word.',
    source: 'own: answer to ask-to-publish',
    params: byContent,
    body: z.strictObject({ approve: z.boolean(), note: Note }),
    returns: z.object({ is_published: z.boolean() }),
    errors: [...kindParts.refusals, 'not_possible_now', 'feature_not_enabled'],
  }),
  withdraw: endpoint(`POST ${CONTENT}/withdraw/`, {
    ...shared,
    row: contentRow('ask'),
    summary: 'Takes back the request to publish a content.',
    source: 'own: undo of ask-to-publish',
    params: byContent,
    returns: Content,
    errors: [...kindParts.refusals, 'not_possible_now'],
  }),
};
