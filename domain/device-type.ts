import * as z from 'zod';

/** The kinds of device (S0-3E-25). */
export const DeviceType = z.enum(['MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN']);
export type DeviceType = z.output<typeof DeviceType>;

/**
 * Returns the kind of device a browser names. A tablet is no phone: it has room for the whole application, so the phone
 * redirects leave it alone (G-027). An iPad that calls itself a Mac counts as one.
 */
export function readDeviceType(userAgent: string): DeviceType {
  if (userAgent === '') return 'UNKNOWN';
  if (/ipad|tablet|kindle|silk|playbook/i.test(userAgent)) return 'TABLET';
  if (/android/i.test(userAgent)) return /mobile/i.test(userAgent) ? 'MOBILE' : 'TABLET';
  if (/iphone|ipod|windows phone|blackberry|opera mini|mobile/i.test(userAgent)) return 'MOBILE';
  return /windows|macintosh|linux|x11|cros/i.test(userAgent) ? 'DESKTOP' : 'UNKNOWN';
}
