import { clientsTag, followUpsTag, subteamsTag, teamTag, timelineTag, userDetailsTag } from '#domain/tags.ts';
import { contentsTag } from '#features/content/tags.ts';

/** What depends on who is in which sub-team. */
export const subteamChanges = [
  subteamsTag,
  teamTag,
  clientsTag,
  timelineTag,
  followUpsTag,
  contentsTag,
  userDetailsTag,
] as const;
