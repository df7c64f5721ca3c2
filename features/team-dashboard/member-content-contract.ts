import * as z from 'zod';
import { Person } from '#domain/person.ts';
import { sharesTag, teamTag } from '#domain/tags.ts';
import { ContentType, ContentVisibility } from '#features/content/contract.ts';
import { contentsTag } from '#features/content/tags.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { Id } from '#platform/contract/ids.ts';

/** What a member has in the library and what became of it, as far as the caller may see it. */
export const MemberContent = z.object({
  /** The profile of the member. */
  id: Id,
  profile: Person,
  /** Their contents by type and by who sees them. */
  items: z.record(ContentType, z.record(ContentVisibility, z.int())),
  /** What they gave to somebody, how much of it with a link, and what of that was opened. */
  shared: z.int(),
  tracked: z.int(),
  opened: z.int(),
  seconds_viewed: z.int(),
});
export type MemberContent = z.output<typeof MemberContent>;

export const memberContent = {
  getStats: endpoint('GET /api/product-collection/api/v1/member-content-stats/', {
    needs: 'session',
    plan: 'CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS',
    database: 'read',
    summary: 'For each member: contents by type and visibility, and what was shared, opened and read of them, by name.',
    source: 'content.getMemberStats',
    returns: z.object({ results: z.array(MemberContent) }),
    reads: [contentsTag, sharesTag, teamTag],
  }),
};
