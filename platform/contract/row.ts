/** Where a call names its row: in a field of its path or its body, or as a constant. */
export type NamePart = { readonly params: string } | { readonly body: string } | { readonly value: string };

export const inPath = (params: string): NamePart => ({ params });
export const inBody = (body: string): NamePart => ({ body });
export const always = (value: string): NamePart => ({ value });

/** A right that depends on the body: the field, and the right that each of its values needs. */
export interface RightByField<Right extends string = string> {
  readonly field: string;
  readonly rights: Readonly<Record<string, Right>>;
}

declare const LOADED: unique symbol;

/**
 * The row a call is about, and the right its caller needs there. The server loads the row before the handler runs
 * (`platform/server/http/rows.ts`): `view` without a lock, any other right with one.
 */
export interface RowRule<Kind extends string = string, Row = unknown> {
  /** The kind of row, and the name under which the handler receives it. */
  readonly kind: Kind;
  /** One of the rights in the feature's `access.ts`. */
  readonly right: string | RightByField;
  readonly name: Readonly<Record<string, NamePart>>;
  /** True when the row comes with everything its contract shows; only for `view`. */
  readonly isWhole?: true;
  /** The type of the row that the handler receives; no value has it. */
  readonly [LOADED]?: Row;
}

/** The reason why a call with a path parameter is about no row with rights of its own. */
export interface NoRow {
  readonly noRow: string;
}

export const noRow = (why: string): NoRow => ({ noRow: why });

export const isRowRule = (row: RowRule | NoRow | undefined): row is RowRule => row !== undefined && 'kind' in row;

/** Returns every right the call may ask for. */
export const listRights = ({ right }: RowRule): string[] =>
  typeof right === 'string' ? [right] : [...new Set(Object.values(right.rights))];
