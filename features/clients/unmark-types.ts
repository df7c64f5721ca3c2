import * as z from 'zod';

/**
 * What can remove the "new" mark of a client automatically; each person chooses which one does (S0-3E-02,
 * readings.md B17).
 */
export const UnmarkType = z.enum([
  'CONTENT_SENT',
  'CLIENT_VIEWED',
  'CONTACT_BUTTON_CLICKED',
  'SET_FOLLOW_UP',
  'ADD_TIMELINE_ACTIVITY',
]);
export type UnmarkType = z.output<typeof UnmarkType>;
