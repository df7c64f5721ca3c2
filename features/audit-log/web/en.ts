import { defineText } from '#platform/web/en/text.ts';

/** Words of the audit log's page; the sentences of its entries come from the server. */
export const text = defineText({
  audit_log: 'Audit log',
  filters: 'Audit log filters',
  search: 'Find by name',
  anybody: 'Anyone',
  nobody_found: 'No one by this name',
  anything: 'All areas',
  from: 'From',
  to: 'To',
  export: 'Export',
  exported: 'Audit log exported',
  not_exported: 'Couldn’t export the audit log',
  not_loaded: 'Couldn’t load the audit log',
  no_permission: 'Only the owner can see the audit log',
  no_permission_text: 'Ask {owner} if you need something from it.',
  empty_title: 'Nothing has happened yet',
  empty_text: 'Deletions, exports and changes to settings or the team appear here.',
  no_match_title: 'Nothing matches these filters',
  no_match_text: 'Choose a longer period or fewer filters.',
});
