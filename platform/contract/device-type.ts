import * as z from 'zod';

/** S0-3E-25. */
export const DeviceType = z.enum(['MOBILE', 'TABLET', 'DESKTOP', 'UNKNOWN']);
export type DeviceType = z.output<typeof DeviceType>;
