import { defineText } from './text.ts';

/** The words of forms, records and conflicts of every entity. */
export const entityText = defineText({
  yes: 'Yes',
  no: 'No',
  cancel: 'Cancel',
  deleted_option: 'a deleted option',
  edit_field: 'Edit {field}: {value}',
  edit_title: 'Edit {field}',
  field_removed: '{field} removed',
  conflict_title: 'Changed by someone else',
  conflict_text: '{by} changed this while you were editing. Your change has not been saved.',
  conflict_somebody: 'Someone',
  conflict_theirs: 'Current',
  conflict_mine: 'Yours',
  keep_theirs: 'Keep theirs',
  use_mine: 'Use mine',
});
