import { decideSubscriptionAccess, type SubscriptionAccessPolicy } from '#features/subscription/contract.ts';
import { text } from './en.ts';

/** A line of the table of plans. */
export interface IncludedRow {
  label: string;
  /** Reads from the policy that answers 423 whether a tier includes it. */
  includes: (policy: SubscriptionAccessPolicy) => boolean;
  /** What happens to it where it is not included. */
  instead: string;
  /** Words in place of a tick. */
  amount?: string;
}

interface IncludedGroup {
  heading: string;
  rows: readonly IncludedRow[];
}

/** What each tier includes; the tiers themselves come from the policy, so the table cannot say anything else. */
export const includedGroups: readonly IncludedGroup[] = [
  {
    heading: text('group_clients'),
    rows: [
      {
        label: text('row_clients'),
        includes: ({ GROUPS, CLIENT }) => GROUPS && CLIENT.MANAGE_ACTIVITY,
        instead: text('nothing'),
        amount: text('unlimited'),
      },
      {
        label: text('row_fields'),
        includes: ({ CUSTOM_FIELDS }) => CUSTOM_FIELDS,
        instead: text('row_fields_instead'),
      },
      { label: text('row_preferences'), includes: ({ PREFERENCES }) => PREFERENCES, instead: text('nothing') },
    ],
  },
  {
    heading: text('group_content'),
    rows: [
      {
        label: text('row_content'),
        includes: ({ CONTENT }) => CONTENT.TEXT_TEMPLATE && CONTENT.DOCUMENT_TEMPLATE,
        instead: text('nothing'),
      },
      {
        label: text('row_views'),
        includes: ({ CLIENT }) => CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS,
        instead: text('row_views_instead'),
      },
    ],
  },
  {
    heading: text('group_leads'),
    rows: [
      { label: text('row_sources'), includes: ({ INTEGRATION }) => INTEGRATION, instead: text('row_sources_instead') },
      { label: text('row_forms'), includes: ({ PLF }) => PLF, instead: text('row_forms_instead') },
      { label: text('row_team'), includes: ({ TEAM }) => TEAM, instead: text('row_team_instead') },
      {
        label: text('row_automations'),
        includes: ({ AUTOMATIONS }) => AUTOMATIONS,
        instead: text('row_automations_instead'),
      },
    ],
  },
];

/** The policies of the three tiers, by a state of each. */
export const tiers = {
  free: decideSubscriptionAccess('subscription_expired'),
  trial: decideSubscriptionAccess('free_trial_active'),
  pro: decideSubscriptionAccess('subscription_active'),
} as const;
