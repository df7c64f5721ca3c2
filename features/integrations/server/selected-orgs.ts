import * as z from 'zod';
import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { describedAs } from '#platform/server/settings/setting-kinds.ts';

export const integrationSettings = defineSettings({
  /** The organisations that are offered an integration with visibility selected_users; none when absent. */
  INTEGRATIONS_FOR_ORGS: describedAs(
    'a list such as tiktok:12,tiktok:15',
    z
      .string()
      .regex(/^[a-z0-9-]+:[1-9]\d*(,[a-z0-9-]+:[1-9]\d*)*$/)
      .optional(),
  ),
});

let selected: ReadonlySet<string> = new Set();

/** Sets the list for this process, because warnings are found by code that has no settings. @returns the one before. */
export function setSelectedOrgs(list: Iterable<string>): ReadonlySet<string> {
  const before = selected;
  selected = new Set(list);
  return before;
}

export const isSelected = (integration_id: string, org_id: number): boolean =>
  selected.has(`${integration_id}:${org_id}`);
