import { alertKind } from './alert-kinds.ts';

/** A list of clients was brought in or taken out. */
export const listDoneKind = alertKind({
  kind: 'import_or_export_done',
  label: 'Import or export done',
  about: 'lists',
  defaults: { in_app: true, email: true, push: false },
  locked: [],
  in_quiet_hours: 'waits',
  ttl_seconds: 24 * 3_600,
  urgency: 'normal',
});
