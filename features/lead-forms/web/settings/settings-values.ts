import { addDays, toInstant } from '#domain/wall-time.ts';
import type { Form } from '#platform/web/use-form.ts';
import { AllowedSite, type FormSettings, MAX_SITES } from '../../contract.ts';
import { getLastDay } from '../last-day.ts';
import { readHost } from '../read-host.ts';

/** The settings as they are written on the screen. */
export interface SettingsValues extends Omit<FormSettings, 'alias' | 'closes_at' | 'max_leads' | 'allowed_sites'> {
  /** Empty: none. */
  alias: string;
  /** The last day on which the form is open. */
  last_day: string | null;
  /** Empty: any number. */
  max_leads: string;
  /** A site a line. */
  allowed_sites: string;
}

export type SettingsFormState = Form<SettingsValues>;

/** Returns stored settings as they are written. */
export function writeSettings(settings: FormSettings, time_zone: string): SettingsValues {
  const { alias, closes_at, max_leads, allowed_sites, name, assignee_id, group_ids, stage_option_id } = settings;
  return {
    name,
    alias: alias ?? '',
    last_day: closes_at === null ? null : getLastDay(closes_at, time_zone),
    max_leads: max_leads === null ? '' : String(max_leads),
    allowed_sites: allowed_sites.join('\n'),
    assignee_id,
    group_ids,
    stage_option_id,
    tells_each_quarantined: settings.tells_each_quarantined,
  };
}

/** Returns the stored settings that the written ones with these names stand for. */
export function readSettings(
  values: SettingsValues,
  changed: readonly (keyof SettingsValues)[],
  time_zone: string,
): Partial<FormSettings> {
  const { alias, last_day, max_leads, allowed_sites, ...same } = values;
  const all = {
    ...same,
    alias: alias.trim() || null,
    last_day: last_day === null ? null : toInstant(`${addDays(last_day, 1)}T00:00`, time_zone),
    max_leads: max_leads.trim() === '' ? null : Number(max_leads),
    allowed_sites: listSites(allowed_sites),
  };
  const named = changed.map((name) => [name === 'last_day' ? 'closes_at' : name, all[name]]);
  return Object.fromEntries(named) as Partial<FormSettings>;
}

/** Returns the sites of a text, each once. */
export const listSites = (written: string): string[] => [
  ...new Set(
    written
      .split(/[\s,]+/)
      .map(readHost)
      .filter(Boolean),
  ),
];

/** Returns the first site that is none; undefined where all are. */
export const findWrongSite = (written: string): string | undefined =>
  listSites(written).find((site) => !AllowedSite.safeParse(site).success);

export const hasTooManySites = (written: string): boolean => listSites(written).length > MAX_SITES;
