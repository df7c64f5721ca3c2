import type { ImportRow, Remark, RemarkCode, RowOutcome, UndoOutcome } from './contract.ts';

/** What became of a row, for the report and the screen alike. */
export const outcomeWords: Record<RowOutcome, string> = {
  CREATED: 'Client added',
  ATTACHED: 'Added to a client you have',
  DUPLICATE_IN_FILE: 'Same person as an earlier row',
  UNCHANGED: 'Nothing to add',
  BAD: 'Could not be used',
};

export const undoWords: Record<UndoOutcome, string> = {
  REMOVED: 'Client removed again',
  DETACHED: 'What was added was taken off again',
  KEPT: 'Kept, because it was changed since',
};

const words: Record<RemarkCode, (about: string) => string> = {
  NO_CONTACT: () => 'No name, phone or e-mail that can be used',
  EMAIL_NOT_VALID: (text) => `“${text}” is no valid e-mail`,
  PHONE_NOT_VALID: (text) => `“${text}” is no valid phone number; it was kept as it is written`,
  NAME_FROM_CONTACT: () => 'No name, so the e-mail or phone stands in for it',
  TOO_LONG: (field) => `The text for “${field.replaceAll('_', ' ')}” is too long`,
  TOO_MANY_CELLS: (count) => `${count} cells, more than the file has columns`,
  UNCLOSED_QUOTE: () => 'A quotation mark is opened and never closed',
  LINE_TOO_LONG: () => 'The line is longer than 64 kB',
  TOO_MANY_CONTACTS: (count) => `A client keeps ten phones and ten e-mails; ${count} were left out`,
  SAME_AS_ROW: (row) => `Same person as row ${row}`,
  ALREADY_KNOWN: () => 'You have this client already',
  ASSIGNED_TO_OTHER: () => 'Already in the book, assigned to somebody else',
  ADDED_TO_CLIENT: () => 'What was missing was added',
};

export const remarkWords = ({ code, about }: Remark): string => words[code](about ?? '');

/** The words of a remark as a kind of row, for counts: without what differs from row to row. */
export const remarkKinds: Record<RemarkCode, string> = {
  NO_CONTACT: 'No name, phone or e-mail',
  EMAIL_NOT_VALID: 'E-mail not valid',
  PHONE_NOT_VALID: 'Phone not valid, kept as written',
  NAME_FROM_CONTACT: 'Named after the e-mail or phone',
  TOO_LONG: 'Text too long',
  TOO_MANY_CELLS: 'More cells than columns',
  UNCLOSED_QUOTE: 'Quotation mark never closed',
  LINE_TOO_LONG: 'Line too long',
  TOO_MANY_CONTACTS: 'More than ten phones or e-mails',
  SAME_AS_ROW: 'Same person as an earlier row',
  ALREADY_KNOWN: 'Already a client, nothing new',
  ASSIGNED_TO_OTHER: 'Assigned to somebody else, left alone',
  ADDED_TO_CLIENT: 'Added to a client you have',
};

/** All that is to be said of a row, in one sentence after the other. */
export const reasonOf = ({ remarks }: Pick<ImportRow, 'remarks'>): string => remarks.map(remarkWords).join('; ');
