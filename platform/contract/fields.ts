/** How a field is written and shown. Phones and e-mails are lists with rows of their own; everything else is plain. */
export type FieldKind = 'text' | 'longText' | 'number' | 'date' | 'boolean' | 'choice' | 'phones' | 'emails';

/** The pictures a field may have; the browser draws them. */
export type FieldIcon =
  | 'briefcase'
  | 'building'
  | 'calendar'
  | 'check'
  | 'hash'
  | 'link'
  | 'list'
  | 'mail'
  | 'map-pin'
  | 'phone'
  | 'tag'
  | 'text';

/**
 * One field of an entity, as data: schema, form, record, table, import and filter are readings of it. A list written in the
 * code and one read from a table have the same shape.
 */
export interface FieldDefinition {
  kind: FieldKind;
  /** Never empty. */
  isRequired?: boolean;
  /** Most characters of a text. */
  max?: number;
  /** What a choice offers. */
  choices?: readonly { value: string; label: string }[];
  icon?: FieldIcon;
  /** False: it is not asked for when an entity is added. */
  isInForm?: boolean;
  /** `title` is the heading of the record, `none` keeps the field off it. */
  onRecord?: 'line' | 'title' | 'none';
  /** Its column: in pixels, and whether it is shown until the person chooses otherwise. Without one it is never in the table. */
  column?: { width: number; isShown: boolean };
  /** The list can be narrowed by a part of it. */
  isFilter?: boolean;
  /** How lists to import head it, apart by semicolons; without it nothing is imported into the field. */
  headers?: string;
  /** How forms on websites ask for it, apart by semicolons; without it no lead fills the field. */
  questions?: string;
}

export type FieldList = Readonly<Record<string, FieldDefinition>>;

/** The fields of an entity, in the order of record and table. `headers` and `questions` do not reach the browser (0113). */
export const defineFields = <const Fields extends FieldList>(fields: Fields): Fields => fields;

type PlainKind = Exclude<FieldKind, 'phones' | 'emails'>;

/** The fields that are one column each. */
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

/** The plain fields that say something of one kind: how they are headed, that one may filter by them. */
export const plainNamesWith = <Fields extends FieldList, Property extends keyof FieldDefinition>(
  fields: Fields,
  property: Property,
): PlainNameWith<Fields, Property>[] =>
  plainNames(fields).filter((name) => fields[name]?.[property] !== undefined) as PlainNameWith<Fields, Property>[];
