import type { ActivityType } from '#domain/activity-types.ts';
import type { ReadField } from '#platform/web/url-state.ts';
import { text } from './en.ts';

/** The types as people look for them. */
export const activityTypeGroups: readonly { heading: string; types: readonly ActivityType[] }[] = [
  {
    heading: text('group_shared'),
    types: ['SHARED_DOCUMENT_TEMPLATE', 'PAGE', 'SHARED_TEXT_TEMPLATE', 'COLLECTION'],
  },
  {
    heading: text('group_with_client'),
    types: ['PHONECALL', 'MEETING', 'MESSAGE', 'NOTE', 'FIRST_RESPONSE'],
  },
  {
    heading: text('group_handling'),
    types: [
      'CLIENT_CREATED_DETAILS',
      'CLIENT_ASSIGNMENT',
      'UNASSIGN_CLIENT',
      'DUPLICATE_LEAD_RECEIVED',
      'LEAD_COMPLETED',
      'WHATSAPP_AUTORESPONDER',
    ],
  },
];

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
