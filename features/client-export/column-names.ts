/** The headers of an export beside the fields of a client; the import of the product knows those of what it can fill. */
export const columnNames = {
  phone: 'Phone',
  email: 'Email',
  source: 'Source',
  assigned_to: 'Assigned to',
  groups: 'Groups',
  is_new_lead: 'New lead',
  follow_up: 'Follow-up',
  follow_up_text: 'Follow-up text',
  note: 'Note',
  converted: 'Converted',
  last_activity: 'Last activity',
  added: 'Added',
} as const;

/** What stands in cells instead of the words of the database. */
export const cellWords = {
  yes: 'Yes',
  someday: 'Someday',
  added_manually: 'Added by hand',
  import_phonebook: 'Imported',
  external_integration: 'Lead source',
} as const;
