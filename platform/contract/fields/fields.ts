/** How a field is written and shown. Phones and e-mails are lists with rows of their own; everything else is plain. */
export type FieldKind =
  | 'text'
  | 'longText'
  | 'number'
  | 'date'
  | 'boolean'
  | 'choice'
  | 'timeZone'
  | 'phones'
  | 'emails';

/** The icons a field may have; the browser draws them. */
export type FieldIcon =
  | 'briefcase'
  | 'building'
  | 'calendar'
  | 'check'
  | 'clock'
  | 'hash'
  | 'link'
  | 'list'
  | 'mail'
  | 'map-pin'
  | 'money'
  | 'phone'
  | 'tag'
  | 'text';

/**
 * One field of an entity as data, from which schema, form, record, table, import and filter are made. Lists written in
 * code and lists read from a table have the same shape.
 */
export interface FieldDefinition {
  kind: FieldKind;
  /** True when the field is never empty. */
  isRequired?: boolean;
  /** The most characters of a text. */
  max?: number;
  /** The options of a choice; those of a list read from a table have their ids as values. */
  choices?: readonly { value: string | number; label: string }[];
  /** The ISO code of a number that is money. */
  currency?: string;
  icon?: FieldIcon;
  /** False when the form for a new entity leaves it out. */
  isInForm?: boolean;
  /** `title` is the heading of the record, `none` keeps the field off it. */
  onRecord?: 'line' | 'title' | 'none';
  /** Its table column: width in pixels, and whether it is shown by default; absent for a field outside the table. */
  column?: { width: number; isShown: boolean };
  /** True when the list can be filtered by a part of it. */
  isFilter?: boolean;
  /** The headings by which an import recognises it, separated by semicolons; absent when it is not imported. */
  headers?: string;
  /** The questions by which website forms ask for it, separated by semicolons; without them no lead fills the field. */
  questions?: string;
}

export type FieldList = Readonly<Record<string, FieldDefinition>>;

/**
 * Defines the fields of an entity, in the order of record and table. `headers` and `questions` do not reach the browser
 * (0113).
 */
export const defineFields = <const Fields extends FieldList>(fields: Fields): Fields => fields;

type PlainKind = Exclude<FieldKind, 'phones' | 'emails'>;

/** The names of the fields that are one column each. */
export type PlainName<Fields extends FieldList> = {
  [Name in keyof Fields]: Fields[Name]['kind'] extends PlainKind ? Name : never;
}[keyof Fields] &
  string;

export type PlainNameWith<Fields extends FieldList, Property extends keyof FieldDefinition> = {
  [Name in PlainName<Fields>]: Fields[Name] extends Record<Property, unknown> ? Name : never;
}[PlainName<Fields>];

export const isPlain = ({ kind }: Pick<FieldDefinition, 'kind'>): boolean => kind !== 'phones' && kind !== 'emails';

export const plainNames = <Fields extends FieldList>(fields: Fields): PlainName<Fields>[] =>
  Object.keys(fields).filter((name): name is PlainName<Fields> => isPlain(fields[name]!));

/** Returns the names of the plain fields that have a property, such as `isFilter`. */
export const plainNamesWith = <Fields extends FieldList, Property extends keyof FieldDefinition>(
  fields: Fields,
  property: Property,
): PlainNameWith<Fields, Property>[] =>
  plainNames(fields).filter((name) => fields[name]?.[property] !== undefined) as PlainNameWith<Fields, Property>[];
