import type { DB } from '#database/types.generated.ts';
import { type Extension, extensionPoint } from '../extension-point.ts';

/** What a table has to do with the record it names when several records become one. */
export interface MergedRows {
  table: keyof DB & string;
  /** The column that names the record. */
  column: string;
  does: RowMerge;
}

export type RowMerge =
  | {
      /** The rows go to the one that stays. */
      what: 'move';
      /** The primary key without the organisation and the column. */
      key: readonly string[];
      /** A row stays where the other has one with the same values in these columns, among rows that meet the condition. */
      unless?: { same: readonly string[]; where?: string };
      /** Columns in which a row repeats what the record says. */
      repeats?: readonly string[];
      /** The word under which people are told how many there are, and when each came. */
      counted?: { as: string; at: string };
    }
  | {
      /** A record has one row at most: that of the record a person chooses. */
      what: 'choose';
      /** The column that tells a later row from this one. */
      at: string;
      /** Every column that the two rows exchange. */
      columns: readonly string[];
    }
  | {
      /** As `move`; where the other has such a row already, that takes something over. */
      what: 'unite';
      key: readonly string[];
      unless: { same: readonly string[] };
      /** The columns that change in the row that stays, each as an expression on `kept` and `lost`. */
      sets: Readonly<Record<string, string>>;
    }
  | {
      /** The rows stay with their record, for a reason. */
      what: 'stay';
      why: string;
    };

const declared = extensionPoint<MergedRows>();

/** Declares the rows of a table; the feature that writes the table names it in its manifest. */
export const mergedRows = (rows: MergedRows): Extension => declared.extend(`${rows.table}.${rows.column}`, rows);

export const listMergedRows = declared.all;

/** Declares rows that name a client by `client_id`, whatever their table does. */
export const rowsOfClients = (table: MergedRows['table'], does: RowMerge): Extension =>
  mergedRows({ table, column: 'client_id', does });
