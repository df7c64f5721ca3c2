/** Where a call names its row: in a field of its path or of its body, or the same every time. */
export type NamePart = { readonly params: string } | { readonly body: string } | { readonly value: string };

export const inPath = (params: string): NamePart => ({ params });
export const inBody = (body: string): NamePart => ({ body });
export const always = (value: string): NamePart => ({ value });

/** A right that depends on what is asked for: a field of the body, and the right each of its values needs. */
export interface RightByField<Right extends string = string> {
  readonly field: string;
  readonly rights: Readonly<Record<string, Right>>;
}

declare const LOADED: unique symbol;

/**
 * Which row a call is about, and what its caller must be allowed to do with it. The server loads the row before the
 * handler runs (`platform/server/http/rows.ts`): `view` without a lock, every other right with the row locked.
 */
export interface RowRule<Kind extends string = string, Row = unknown> {
  /** Also the name under which the handler gets the row. */
  readonly kind: Kind;
  /** One of the rights in the feature's `access.ts`. */
  readonly right: string | RightByField;
  readonly name: Readonly<Record<string, NamePart>>;
  /** With all that the contract shows of the row; only for `view`. */
  readonly isWhole?: true;
  /** A type alone: what the handler gets. */
  readonly [LOADED]?: Row;
}

/** Why a call that has something in its path is about no row with rights of its own. */
export interface NoRow {
  readonly noRow: string;
}

export const noRow = (why: string): NoRow => ({ noRow: why });

export const isRowRule = (row: RowRule | NoRow | undefined): row is RowRule => row !== undefined && 'kind' in row;

/** Every right a call may ask for. */
export const listRights = ({ right }: RowRule): string[] =>
  typeof right === 'string' ? [right] : [...new Set(Object.values(right.rights))];
