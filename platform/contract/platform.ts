import * as z from 'zod';

/** Where a person works from. Written in any case; the specification uses three spellings (readings.md B5). */
export const Platform = z
  .string()
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(['WEB_APP', 'MOBILE_WEB', 'WEB']))
  .meta({ description: 'WEB_APP, MOBILE_WEB or web, in any case' });
export type Platform = z.output<typeof Platform>;
