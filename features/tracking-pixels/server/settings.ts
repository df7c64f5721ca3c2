import { defineSettings } from '#platform/server/settings/module-settings.ts';
import { address } from '#platform/server/settings/setting-kinds.ts';
import type { Settings } from '#platform/server/settings/settings.ts';

export const pixelSettings = defineSettings({
  /** Where scripts of pixels are loaded from instead of their providers; for tests. */
  PIXEL_SCRIPTS_BASE: address,
});

/** Where the scripts of pixels come from: null their providers, else the base of a stand-in. */
interface ScriptSource {
  base: string | null;
}

/** Returns where pixels come from; null on a server that loads none, because it is not in production (S0-7-17). */
export function findScriptSource(settings: Settings): ScriptSource | null {
  const { PIXEL_SCRIPTS_BASE: base } = pixelSettings.readFrom(settings);
  if (base !== undefined) return { base: base.replace(/\/$/, '') };
  return settings.mode === 'production' && !settings.local_mode ? { base: null } : null;
}
