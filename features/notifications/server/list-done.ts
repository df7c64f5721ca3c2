import { alertKind } from './alert-kinds.ts';

/** A list of clients was brought in or taken out. */
export const IMPORT_OR_EXPORT_DONE = 'import_or_export_done';

export const listDoneKind = alertKind({
  kind: IMPORT_OR_EXPORT_DONE,
  label: 'Import or export done',
  place: 70,
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});
