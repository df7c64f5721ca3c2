import type * as z from 'zod';
import type { Changes, EventKind } from '#platform/contract/event.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { record } from '#platform/server/events.ts';
import type { ContentAccessRow } from '../access.ts';
import type { ContentType } from '../contract.ts';

type ContentEvent = EventKind<z.ZodObject<{ type: z.ZodType<ContentType> }>>;

/** Records what happened to a content. Screens of other people are told unless it is private. */
export const recordContent = (
  scope: OrgScope,
  kind: ContentEvent,
  content: Pick<ContentAccessRow, 'owner_id' | 'visibility'> & { id: number; type: ContentType },
  changes?: Changes,
): Promise<void> =>
  record(scope, kind, {
    subject_id: content.id,
    payload: { type: content.type },
    ...(changes && { changes }),
    ...findAudience(content),
  });

export const findAudience = ({ visibility, owner_id }: Pick<ContentAccessRow, 'owner_id' | 'visibility'>) =>
  visibility === 'PRIVATE' ? { audience: null, to_profile_id: owner_id } : { audience: null };
