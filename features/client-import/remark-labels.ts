import type { ImportRow, Remark, RemarkCode, RowOutcome, UndoOutcome } from './contract.ts';

/** Labels of the outcomes, for the report and the screen alike. */
export const outcomeLabels: Record<RowOutcome, string> = {
  CREATED: 'Client added',
  ATTACHED: 'Existing client updated',
  DUPLICATE_IN_FILE: 'Same person as an earlier row',
  UNCHANGED: 'Nothing to add',
  BAD: 'Could not be imported',
};

export const undoLabels: Record<UndoOutcome, string> = {
  REMOVED: 'Client removed',
  DETACHED: 'Additions reverted',
  KEPT: 'Kept because it has changed since',
};

const words: Record<RemarkCode, (about: string) => string> = {
  NO_CONTACT: () => 'No usable name, phone or e-mail',
  EMAIL_NOT_VALID: (text) => `“${text}” is not a valid e-mail address`,
  PHONE_NOT_VALID: (text) => `“${text}” is not a valid phone number; kept as written`,
  PHONE_SHORTENED: (text) => `A spreadsheet shortened the phone number to “${text}”; kept as written`,
  NAME_FROM_CONTACT: () => 'No name, so the e-mail or phone is used instead',
  TOO_LONG: (field) => `The text for “${field.replaceAll('_', ' ')}” is too long`,
  TOO_MANY_CELLS: (count) => `${count} cells, but the file has fewer columns`,
  UNCLOSED_QUOTE: () => 'A quotation mark is never closed',
  LINE_TOO_LONG: () => 'The line is longer than 64 kB',
  CARD_NOT_CLOSED: () => 'The card has no end, so it may be incomplete',
  TOO_MANY_CONTACTS: (count) => `A client can have ten phones and ten e-mails; ${count} were left out`,
  CUSTOM_VALUE_NOT_READ: (text) => `“${text}” could not be read; the field is left empty`,
  CUSTOM_FIELD_GONE: (column) => `The field for “${column}” was deleted or is being changed; left out`,
  GROUP_NOT_FOUND: (names) => `No group is called “${names}”`,
  GROUP_ADDED: (names) => `The group “${names}” is new`,
  ASSIGNEE_NOT_FOUND: (person) => `You cannot assign clients to “${person}”; assigned to you`,
  TOO_MANY_GROUPS: (count) => `A client can be in fifty groups; ${count} were left out`,
  SAME_AS_ROW: (row) => `Same person as row ${row}`,
  ALREADY_KNOWN: () => 'You already have this client',
  ASSIGNED_TO_OTHER: () => 'Already a client, assigned to someone else',
  ADDED_TO_CLIENT: () => 'Missing details added',
};

export const describeRemark = ({ code, about }: Remark): string => words[code](about ?? '');

/** Remarks as kinds of rows, for counts, without the details of single rows. */
export const remarkKinds: Record<RemarkCode, string> = {
  NO_CONTACT: 'No name, phone or e-mail',
  EMAIL_NOT_VALID: 'Invalid e-mail',
  PHONE_NOT_VALID: 'Invalid phone, kept as written',
  PHONE_SHORTENED: 'Phone shortened by a spreadsheet, kept as written',
  NAME_FROM_CONTACT: 'Named after the e-mail or phone',
  TOO_LONG: 'Text too long',
  TOO_MANY_CELLS: 'More cells than columns',
  UNCLOSED_QUOTE: 'Quotation mark never closed',
  LINE_TOO_LONG: 'Line too long',
  CARD_NOT_CLOSED: 'Card without an end',
  TOO_MANY_CONTACTS: 'More than ten phones or e-mails',
  CUSTOM_VALUE_NOT_READ: 'Value could not be read, field left empty',
  CUSTOM_FIELD_GONE: 'Field deleted in the meantime, values left out',
  GROUP_NOT_FOUND: 'Unknown group',
  GROUP_ADDED: 'New group',
  ASSIGNEE_NOT_FOUND: 'Assignee not found, assigned to you',
  TOO_MANY_GROUPS: 'More than fifty groups',
  SAME_AS_ROW: 'Same person as an earlier row',
  ALREADY_KNOWN: 'Already a client, nothing new',
  ASSIGNED_TO_OTHER: 'Assigned to someone else, left unchanged',
  ADDED_TO_CLIENT: 'Existing client updated',
};

/** Returns all remarks on a row as sentences. */
export const describeRemarks = ({ remarks }: Pick<ImportRow, 'remarks'>): string =>
  remarks.map(describeRemark).join('; ');
