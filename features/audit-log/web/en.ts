import { defineText } from '#platform/web/en/text.ts';

/** Words of the audit log's page; the sentences of its entries come from the server. */
export const text = defineText({
  audit_log: 'Audit log',
  filters: 'Filters of the audit log',
  search: 'Find by name',
  anybody: 'Anybody',
  nobody_found: 'Nobody of this name',
  anything: 'Anything',
  from: 'From',
  to: 'To',
  export: 'Export',
  exported: 'Audit log exported',
  not_exported: 'The audit log was not exported',
  not_loaded: 'Couldn’t load the audit log',
  no_permission: 'Only the owner sees the audit log',
  no_permission_text: 'Ask {owner} what you need to know.',
  empty_title: 'Nothing has happened yet',
  empty_text: 'Deletions, exports, changes of settings and of the team stand here, with who made them.',
  no_match_title: 'Nothing matches these filters',
  no_match_text: 'Choose more days, or fewer filters.',
});
