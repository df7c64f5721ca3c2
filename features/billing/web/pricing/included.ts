import type { Tier } from '#platform/contract/permissions.ts';
import { type PlanArea, planAreas } from '#platform/contract/plan.ts';
import { text } from './en.ts';

/** A line of the table of plans. */
export interface IncludedRow {
  label: string;
  /** The areas of the plan it is made of. */
  areas: readonly PlanArea[];
  /** What happens to it where it is not included. */
  instead: string;
  /** Words in place of a tick. */
  amount?: string;
}

interface IncludedGroup {
  heading: string;
  rows: readonly IncludedRow[];
}

/** What the areas are called; pages get a line once they exist. */
export const includedGroups: readonly IncludedGroup[] = [
  {
    heading: text('group_clients'),
    rows: [
      {
        label: text('row_clients'),
        areas: ['GROUPS', 'CLIENT.MANAGE_ACTIVITY'],
        instead: text('nothing'),
        amount: text('unlimited'),
      },
      {
        label: text('row_fields'),
        areas: ['CUSTOM_FIELDS'],
        instead: text('row_fields_instead'),
      },
      { label: text('row_preferences'), areas: ['PREFERENCES'], instead: text('nothing') },
    ],
  },
  {
    heading: text('group_content'),
    rows: [
      {
        label: text('row_content'),
        areas: ['CONTENT.TEXT_TEMPLATE', 'CONTENT.DOCUMENT_TEMPLATE'],
        instead: text('nothing'),
      },
      {
        label: text('row_views'),
        areas: ['CLIENT.CONTENT_TRACKING_CLIENTS_ACCESS'],
        instead: text('row_views_instead'),
      },
    ],
  },
  {
    heading: text('group_leads'),
    rows: [
      { label: text('row_sources'), areas: ['INTEGRATION'], instead: text('row_sources_instead') },
      { label: text('row_forms'), areas: ['PLF'], instead: text('row_forms_instead') },
      { label: text('row_team'), areas: ['TEAM'], instead: text('row_team_instead') },
      {
        label: text('row_automations'),
        areas: ['AUTOMATIONS'],
        instead: text('row_automations_instead'),
      },
    ],
  },
];

/** Returns whether a tier includes a line: the table that answers 423 decides (platform/contract/plan.ts). */
export const isIncluded = ({ areas }: IncludedRow, tier: Tier): boolean =>
  areas.every((area) => (planAreas[area] as readonly Tier[]).includes(tier));
