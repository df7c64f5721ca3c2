import type { DeviceType } from '#platform/contract/device-type.ts';

/** The kind of device by its name (S0-3E-25). An iPad that calls itself a Mac is taken at its word. */
export function deviceOf(userAgent: string): DeviceType {
  if (/iPad|Tablet|PlayBook|Silk|Android(?!.*Mobile)/.test(userAgent)) return 'TABLET';
  if (/iPhone|iPod|Mobile|Android/.test(userAgent)) return 'MOBILE';
  if (/Windows|Macintosh|Linux|X11|CrOS/.test(userAgent)) return 'DESKTOP';
  return 'UNKNOWN';
}
