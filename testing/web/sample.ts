import type * as z from 'zod';

/** The part of a schema's definition that is read here. */
interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  entries?: Record<string, unknown>;
  values?: unknown[];
  in?: z.ZodType;
  getter?: () => z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
}

const readDefinition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** Returns the plainest value a schema accepts, with the given parts: null, no rows, the first of several choices. */
export function sample<Schema extends z.ZodType>(schema: Schema, given: Partial<z.output<Schema>>): z.output<Schema> {
  return schema.parse({ ...(plainest(schema) as object), ...given }) as z.output<Schema>;
}

const INSTANT = '2026-11-20T09:00:00.000Z';

/** Texts for formats, tried one after the other. */
const texts = [
  'text',
  INSTANT,
  '2026-11-20',
  '2026-11-20T17:00:00',
  '09:00',
  'https://example.com/',
  'nadia@example.com',
  'SG',
  'SGD',
  'Asia/Singapore',
  '0198a0de-0000-7000-8000-000000000001',
];

function plainest(schema: z.ZodType): unknown {
  const definition = readDefinition(schema);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {})
          .map(([name, part]) => [name, plainest(part)])
          .filter(([, value]) => value !== undefined),
      );
    case 'record':
      return fillRecord(definition);
    case 'array':
      return [];
    case 'tuple':
      return definition.items?.map(plainest);
    case 'nullable':
    case 'null':
      return null;
    case 'optional':
    case 'undefined':
      return undefined;
    case 'boolean':
      return false;
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'literal':
      return definition.values?.[0];
    case 'union':
      return plainest(definition.options![0]!);
    case 'lazy':
      return plainest(definition.getter!());
    case 'number':
    case 'int':
      return [1, 0, 60].find((value) => schema.safeParse(value).success);
    case 'string':
      return texts.find((value) => schema.safeParse(value).success);
    case 'pipe':
      return plainest(definition.in!);
    default:
      return definition.innerType ? plainest(definition.innerType) : null;
  }
}

/** Fills every key where the keys are known. */
const fillRecord = ({ keyType, valueType }: Definition) =>
  Object.fromEntries(
    Object.values(readDefinition(keyType!).entries ?? {}).map((key) => [key, plainest(valueType!)]),
  ) as unknown;
