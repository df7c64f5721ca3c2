import type { ActivityType } from '#domain/activity-types.ts';
import { activityLooks } from '#domain/web/activity-looks.ts';
import type { ReadField } from '#platform/web/navigation/url-state.ts';
import { text } from './en.ts';

const allActivityTypes = Object.keys(activityLooks) as ActivityType[];

/** The types as people look for them. */
export const activityTypeGroups = (['shared', 'with_client', 'handling'] as const).map((group) => ({
  heading: text(`group_${group}`),
  types: allActivityTypes.filter((type) => activityLooks[type].group === group),
}));

export const allTypes = activityTypeGroups.flatMap(({ types }) => types);

/** Reads the chosen types of an address; none at all is a choice too, and an address without types shows all. */
export const readTypes: ReadField<ActivityType[]> = (written) => {
  if (!Array.isArray(written)) return undefined;
  const known = allTypes.filter((type) => written.includes(type));
  return known.length < allTypes.length ? known : undefined;
};

/** Returns what the address says of these types: undefined where all are shown. */
export const writeTypes = (shown: readonly ActivityType[]): ActivityType[] | undefined =>
  readTypes(allTypes.filter((type) => shown.includes(type)));
