import * as z from 'zod';

/** The platform a person works on, in upper or lower case: the specification has three spellings (readings.md B5). */
export const Platform = z
  .string()
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(['WEB_APP', 'MOBILE_WEB', 'WEB']))
  .meta({ description: 'WEB_APP, MOBILE_WEB or web, in any case' });
export type Platform = z.output<typeof Platform>;
