import { readSettings } from '#platform/server/settings/env.ts';
import type { Settings } from '#platform/server/settings/settings.ts';
import { modules } from './modules.ts';

/** Reads the settings of the platform and of every module. Throws `SettingsError` with every problem found. */
export const readProductSettings = (environment: Record<string, string | undefined>): Settings =>
  readSettings(
    environment,
    modules.flatMap(({ settings }) => settings ?? []),
  );
