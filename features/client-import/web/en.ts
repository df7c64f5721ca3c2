import type { WrittenForm } from '#features/custom-fields/contract.ts';
import { defineText } from '#platform/web/en/text.ts';
import type { ImportedField, ImportStatus, PlainTarget, RowOutcome, UndoOutcome } from '../contract.ts';

/** Words of the import screens. */
export const text = defineText({
  title: 'Import clients',
  back_to_clients: 'Back to clients',
  lead: 'Add clients from a list or an address book. You can check the result before anything is saved, and undo it for 30 days.',
  drop: 'Drop a file here or browse',
  limits: 'CSV, Excel (.xlsx) or vCard (.vcf), up to 500 MB and 200 columns',
  past_imports: 'Past imports',
  past_not_loaded: 'Couldn’t load past imports',
  not_loaded: 'Couldn’t load this import',
  gone_title: 'This import does not exist',
  gone_text: 'You can only see your own imports.',
  all_imports: 'All imports',

  file_facts: '{size}, about {rows}',
  row_count: { zero: 'no rows', one: '1 row', other: '{count} rows' },
  how_it_is_read: 'File format',
  sheet: 'Sheet',
  encoding: 'Encoding',
  encoding_utf_8: 'UTF-8',
  encoding_utf_16le: 'UTF-16 (little endian)',
  encoding_utf_16be: 'UTF-16 (big endian)',
  encoding_windows_1252: 'Windows-1252 (Western)',
  delimiter: 'Column separator',
  delimiter_comma: 'Comma ,',
  delimiter_semicolon: 'Semicolon ;',
  delimiter_tab: 'Tab',
  has_header: 'The first row contains column names',
  columns_title: 'Columns',
  columns_help: 'Skipped columns still appear in the report.',
  columns_table: 'File columns',
  becomes_of: '{column} becomes',
  no_value: 'Empty in the first rows',
  leave_out: 'Skip',
  own_fields: 'Custom fields',
  new_field: 'New field…',
  mapping_from: 'As in your import of {date}.',
  guess_again: 'Guess again',
  same_file: 'You imported this file on {date}. People who are clients already are not added again.',
  deleted_field: 'Deleted field',
  first_rows: 'First rows of the file',
  for_all: 'For all clients in this file',
  assignee: 'Assigned to',
  me: 'Me ({name})',
  nobody: 'No one',
  source_name: 'Source',
  source_name_help: 'Shown as the source of these clients, unless a column gives one.',
  duplicates: 'Existing clients',
  duplicates_attach: 'Add missing details',
  duplicates_attach_help: 'New phones, e-mails and notes are added; nothing is replaced.',
  duplicates_skip: 'Leave unchanged',
  duplicates_skip_help: 'Only new people are added.',
  check: 'Dry run',
  discard: 'Discard',
  discarded: 'Discarded',
  check_first: 'A dry run shows the result without saving anything.',
  run: 'Import',
  run_adds: { one: 'Add 1 client', other: 'Add {count} clients' },
  checked_title: 'Dry run result',
  checked_text: 'Nothing has been saved yet.',

  column_forms: 'How dates and numbers are read',
  form_by_column: '{column}: {form}, as other values in the column show',
  form_mixed: '{column} is written in both ways. Where a value fits both, {form}, as is usual in {country}.',
  form_by_country: '{column}: {form}, as is usual in {country}. Choose another country to change this.',

  checking_title: 'Checking {name}',
  running_title: 'Importing {name}',
  undoing_title: 'Undoing the import of {name}',
  progress: '{done} of {total}',
  progress_text: 'You can leave this page. We’ll notify you when it’s done.',
  cancel: 'Cancel',
  stop: 'Stop import',
  stop_question: 'Stop this import?',
  stop_text: 'Rows imported so far are kept. You can undo them afterwards.',
  stop_confirm: 'Stop import',
  keep_going: 'Continue import',

  done_title: { zero: 'No clients added', one: '1 client added', other: '{count} clients added' },
  cancelled_title: 'Import stopped',
  cancelled_draft_title: 'Import discarded',
  failed_title: 'Import interrupted',
  undone_title: 'Import undone',
  kept_text: {
    one: '1 client was kept because it has changed since.',
    other: '{count} clients were kept because they have changed since.',
  },
  go_on: 'Continue',
  report: 'Download report',
  undo: 'Undo import',
  undo_question: 'Undo this import?',
  undo_question_text: {
    zero: 'Reverts what was added to your clients. Clients changed since then are kept.',
    one: 'Removes 1 client and reverts what was added to others. Clients changed since then are kept and listed.',
    other:
      'Removes {count} clients and reverts what was added to others. Clients changed since then are kept and listed.',
  },
  undo_confirm: 'Undo import',
  to_clients: 'View clients',
  another: 'Import another file',
  outcomes: 'Results by row',
  planned_outcomes: 'Expected results',
  remarks: 'Warnings',
  blank_rows: { one: '1 blank row was skipped.', other: '{count} blank rows were skipped.' },
  first_rows_of_kind: 'Up to 20 rows are shown. The report lists all of them after the import.',
  kept_rows: 'Kept clients',
  row_number: 'Row',
  open_client: 'Open client',
  undo_outcomes: 'Results by client',
  saved_rows_not_loaded: 'Couldn’t load the rows',
  import_finished: 'Import finished',
  check_finished: 'Dry run finished',
  undo_finished: 'Import undone',
  import_failed: 'Import interrupted',
});

export const statusLabels: Record<ImportStatus, string> = {
  DRAFT: 'Not imported yet',
  CHECKING: 'Checking',
  CHECKED: 'Dry run done',
  RUNNING: 'Importing',
  DONE: 'Imported',
  CANCELLED: 'Stopped',
  FAILED: 'Interrupted',
  UNDOING: 'Undoing',
  UNDONE: 'Undone',
};

/** Targets of a column other than fields of the client, which have their own names. */
export const targetLabels: Record<Exclude<PlainTarget, ImportedField>, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  phone: 'Phone',
  email: 'E-mail',
  notes: 'Note on the timeline',
  source_name: 'Source',
  groups: 'Groups',
};

/** Each form by an example. */
export const formExamples: Record<WrittenForm, string> = {
  DAY_FIRST: '03/04/2026 is 3 April 2026',
  MONTH_FIRST: '03/04/2026 is 4 March 2026',
  DECIMAL_POINT: '1,250 is one thousand two hundred and fifty',
  DECIMAL_COMMA: '1.250 is one thousand two hundred and fifty',
};

export const outcomeTitles: Record<RowOutcome, string> = {
  CREATED: 'Clients added',
  ATTACHED: 'Existing clients updated',
  DUPLICATE_IN_FILE: 'Duplicates in the file',
  UNCHANGED: 'Nothing to add',
  BAD: 'Could not be imported',
};

/** The same outcomes before the import runs. */
export const plannedTitles: Record<RowOutcome, string> = {
  CREATED: 'Clients to add',
  ATTACHED: 'Existing clients to update',
  DUPLICATE_IN_FILE: 'Duplicates in the file',
  UNCHANGED: 'Nothing to add',
  BAD: 'Cannot be imported',
};

export const undoTitles: Record<UndoOutcome, string> = {
  REMOVED: 'Removed',
  DETACHED: 'Additions reverted',
  KEPT: 'Kept',
};
