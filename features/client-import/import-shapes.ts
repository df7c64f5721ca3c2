import * as z from 'zod';
import { clientFields } from '#features/clients/contract.ts';
import { WrittenForm } from '#features/custom-fields/contract.ts';
import { plainNamesWith } from '#platform/contract/fields/fields.ts';
import { Id } from '#platform/contract/ids.ts';
import { Instant } from '#platform/contract/time.ts';

/** The most columns a file may have. */
export const MAX_COLUMNS = 200;

/** Rows shown before anything is decided. */
export const SAMPLE_ROWS = 20;

/** The fields of a client that are filled from one column. */
export const importedFields = plainNamesWith(clientFields, 'headers');
export type ImportedField = (typeof importedFields)[number];

/**
 * What a file can say of how a client begins, as an export of the product does. It counts for new clients only; those who are
 * known have a history of their own.
 */
export const startTargets = [
  'assigned_to',
  'is_new_lead',
  'follow_up',
  'follow_up_text',
  'converted_at',
  'last_activity_at',
  'created_at',
] as const;
export type StartTarget = (typeof startTargets)[number];

/**
 * What every organisation's columns can become: a field of the client, a part of the name, a phone or e-mail (several
 * columns may be either), a note on the timeline, the name of the source, groups, or how the client begins. Texts of several
 * columns with one target are joined.
 */
export const PlainTarget = z.enum([
  ...importedFields,
  'first_name',
  'last_name',
  'phone',
  'email',
  'notes',
  'source_name',
  'groups',
  ...startTargets,
]);
export type PlainTarget = z.output<typeof PlainTarget>;

/** A field of the organisation's own: 'custom:' and its key. */
export const CustomTarget = z.templateLiteral(['custom:', z.string().regex(/^[a-z]+[0-9]{1,16}$/)]);

/** What a column of the file can become. */
export const ImportTarget = z.union([PlainTarget, CustomTarget]);
export type ImportTarget = z.output<typeof ImportTarget>;

/** One entry per column of the file; null leaves the column out, but its text is kept with the row. */
export const ImportMapping = z.array(ImportTarget.nullable()).max(MAX_COLUMNS);
export type ImportMapping = z.output<typeof ImportMapping>;

/** UTF-8 also stands for files in which single lines are Windows-1252. */
export const ImportEncoding = z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export const Delimiter = z.enum([',', ';', '\t']);
export type Delimiter = z.output<typeof Delimiter>;

/** What a file is, by its content: a table of texts, an Excel workbook, or the cards of an address book. */
export const FileKind = z.enum(['CSV', 'XLSX', 'VCARD']);
export type FileKind = z.output<typeof FileKind>;

/** ATTACH adds what a known client lacks; SKIP leaves known clients as they are. */
export const DuplicateChoice = z.enum(['ATTACH', 'SKIP']);
export type DuplicateChoice = z.output<typeof DuplicateChoice>;

/**
 * - DRAFT: settings may change. CHECKING: the dry run is in progress. CHECKED: it is complete, nothing is written yet.
 * - RUNNING, then DONE, CANCELLED or FAILED; what was written until then stays and can be undone.
 * - UNDOING, then UNDONE.
 */
export const ImportStatus = z.enum([
  'DRAFT',
  'CHECKING',
  'CHECKED',
  'RUNNING',
  'DONE',
  'CANCELLED',
  'FAILED',
  'UNDOING',
  'UNDONE',
]);
export type ImportStatus = z.output<typeof ImportStatus>;

/**
 * What became of a row: it created a client, added to a known client, repeated a person of the same file, changed
 * nothing, or could not be used.
 */
export const RowOutcome = z.enum(['CREATED', 'ATTACHED', 'DUPLICATE_IN_FILE', 'UNCHANGED', 'BAD']);
export type RowOutcome = z.output<typeof RowOutcome>;

/** What undoing did with the client of a row: deleted it, removed what the import had added, or left it unchanged. */
export const UndoOutcome = z.enum(['REMOVED', 'DETACHED', 'KEPT']);
export type UndoOutcome = z.output<typeof UndoOutcome>;

/** Why a row has its outcome, and what to check in it; the words are in remark-labels.ts. */
export const RemarkCode = z.enum([
  'NO_CONTACT',
  'EMAIL_NOT_VALID',
  'PHONE_NOT_VALID',
  'PHONE_SHORTENED',
  'NAME_FROM_CONTACT',
  'TOO_LONG',
  'TOO_MANY_CELLS',
  'UNCLOSED_QUOTE',
  'LINE_TOO_LONG',
  'CARD_NOT_CLOSED',
  'TOO_MANY_CONTACTS',
  'CUSTOM_VALUE_NOT_READ',
  'CUSTOM_FIELD_GONE',
  'GROUP_NOT_FOUND',
  'GROUP_ADDED',
  'ASSIGNEE_NOT_FOUND',
  'TOO_MANY_GROUPS',
  'SAME_AS_ROW',
  'ALREADY_KNOWN',
  'ASSIGNED_TO_OTHER',
  'ADDED_TO_CLIENT',
]);
export type RemarkCode = z.output<typeof RemarkCode>;

/** `about` is what the sentence names: a text of the row, a column or a row number. */
export const Remark = z.object({ code: RemarkCode, about: z.string().nullable() });
export type Remark = z.output<typeof Remark>;

/** How many rows have each outcome and each remark. */
export const ImportCounts = z.object({
  rows: z.int(),
  outcomes: z.record(RowOutcome, z.int()),
  /** Holds only codes that occur. */
  remarks: z.partialRecord(RemarkCode, z.int()),
  /** Rows without any text, which are skipped; missing while the work is in progress. */
  blank_rows: z.int().optional(),
});
export type ImportCounts = z.output<typeof ImportCounts>;

/** How a column of dates or numbers is read, and what decides: its own texts, the country of the import, or the country because the texts contradict each other. */
export const ColumnForm = z.object({
  /** The column by its place, counted from 0. */
  column: z.int(),
  form: WrittenForm,
  decided_by: z.enum(['COLUMN', 'COUNTRY', 'MIXED']),
});
export type ColumnForm = z.output<typeof ColumnForm>;

/** What a column holds, in the order in which it first occurs and without repeats. */
export const ColumnValues = z.object({
  /** Null where there are more values than a dropdown may have, or longer ones. */
  values: z.array(z.string()).nullable(),
  /** False where the file is too long to be read to its end for this. */
  is_whole: z.boolean(),
});
export type ColumnValues = z.output<typeof ColumnValues>;

/** How many clients undoing deleted, restored, and left because somebody had changed them. */
export const UndoCounts = z.object({ rows: z.int(), outcomes: z.record(UndoOutcome, z.int()) });
export type UndoCounts = z.output<typeof UndoCounts>;

const reading = {
  encoding: ImportEncoding,
  delimiter: Delimiter,
  /** The sheet of a workbook that is imported; null in files of other kinds. */
  sheet: z.string().min(1).max(300).nullable(),
  /** False when the first row is a person like the others. */
  has_header: z.boolean(),
};

const settings = {
  mapping: ImportMapping,
  /** ISO code for phones written without a country. */
  default_country: z.string().regex(/^[A-Z]{2}$/),
  /** The profile that gets the clients; null is nobody. */
  assigned_to_id: Id.nullable(),
  duplicates: DuplicateChoice,
  /** The clients' source where no column names one. */
  source_name: z.string().trim().min(1).max(120),
};

export const ImportSettings = z.object({ ...reading, ...settings });
export type ImportSettings = z.output<typeof ImportSettings>;

/** The rows of a file as parts in the storage, each row a line of JSON, so that work goes on at any of them. */
export interface StoredRows extends Pick<ImportSettings, 'sheet' | 'encoding'> {
  /** The number of the first row of each part. */
  first_rows: number[];
  /** False until all rows are stored. */
  is_whole: boolean;
}

export const ClientImport = z.object({
  id: Id,
  file_name: z.string(),
  /** Size in bytes. */
  file_size: z.int(),
  file_kind: FileKind,
  /** The sheets of a workbook that people see; none in files of other kinds. */
  sheets: z.array(z.string()),
  ...ImportSettings.shape,
  assigned_to_name: z.string().nullable(),
  /** When the person imported columns of these names before, whose mapping this import began with; null where it was guessed. */
  mapping_from: Instant.nullable(),
  /** When the person last imported what seems to be this very file; null when they did not, or undid it. */
  same_file_at: Instant.nullable(),
  /** Headers as the file has them, else 'Column 1', 'Column 2' and so on. */
  columns: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  /** Estimated from the size of the first rows; `check.rows` is exact. */
  estimated_rows: z.int(),
  status: ImportStatus,
  /** Why the import failed, for the person to read. */
  failure: z.string().nullable(),
  /** Rows processed in the present state, and how many there are as far as known. */
  progress: z.object({ rows_done: z.int(), rows_total: z.int() }),
  /** What the dry run found; null again when a setting changes. */
  check: ImportCounts.nullable(),
  /** Columns with texts that can be read in two ways; null until the file is read for them. */
  column_forms: z.array(ColumnForm).nullable(),
  result: ImportCounts.nullable(),
  undo: UndoCounts.nullable(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  undone_at: Instant.nullable(),
  /** Until when it can be undone; null where it cannot. */
  undo_until: Instant.nullable(),
});
export type ClientImport = z.output<typeof ClientImport>;

/** An import in the list of past imports. */
export const ImportSummary = ClientImport.pick({
  id: true,
  file_name: true,
  status: true,
  estimated_rows: true,
  progress: true,
  result: true,
  undo: true,
  created_at: true,
  started_at: true,
  finished_at: true,
});
export type ImportSummary = z.output<typeof ImportSummary>;

export const ImportRow = z.object({
  /** Row number as in a spreadsheet, where the header is row 1. */
  row_number: z.int(),
  cells: z.array(z.string()),
  outcome: RowOutcome,
  remarks: z.array(Remark),
  client_id: Id.nullable(),
  undo_outcome: UndoOutcome.nullable(),
});
export type ImportRow = z.output<typeof ImportRow>;
