import * as z from 'zod';

export type JsonObject = Record<string, unknown>;
type Direction = 'input' | 'output';
type Names = z.core.$ZodRegistry<{ id?: string | undefined }>;

interface Fields {
  properties?: Record<string, JsonObject>;
  required?: string[];
}

/** Writes schemas as JSON Schema; an exported schema is written once, under the name of its export. */
export class SchemaWriter {
  /** Every named schema written so far. */
  readonly named: Record<string, JsonObject> = {};
  readonly #names: Names;

  constructor(contracts: readonly object[]) {
    this.#names = namesIn(contracts);
  }

  write(schema: z.ZodType, direction: Direction): JsonObject {
    this.#namePage(schema);
    const { written, definitions } = convert(schema, direction, this.#names);
    this.#keep(definitions);
    return written;
  }

  /** Writes the fields of an object, named or not, for parts other than a body. */
  writeFields(schema: z.ZodType): Fields {
    const { written, definitions } = convert(schema, 'input', this.#names);
    const { [nameIn(written.$ref) ?? '']: fields = written, ...others } = definitions;
    this.#keep(others);
    return fields;
  }

  /** Names one page of a named row `RowPage` in every answer. */
  #namePage(schema: z.ZodType): void {
    if (!(schema instanceof z.ZodObject) || this.#names.has(schema)) return;
    const { results, next, previous, count, ...others } = schema.shape;
    if (!(results instanceof z.ZodArray) || !next || !previous || !count || Object.keys(others).length > 0) return;
    const row = this.#names.get(results.element as z.ZodType)?.id;
    if (row) this.#names.add(schema, { id: `${row}Page` });
  }

  #keep(definitions: Record<string, JsonObject>): void {
    for (const [name, { id: _, ...definition }] of Object.entries(definitions)) {
      const earlier = this.named[name] ?? definition;
      if (JSON.stringify(earlier) !== JSON.stringify(definition)) {
        throw new Error(`${name} is written in two ways; what is sent and what is answered need exports of their own`);
      }
      this.named[name] = definition;
    }
  }
}

export const nameIn = (reference: unknown): string | undefined =>
  typeof reference === 'string' ? /(\w+)$/.exec(reference)?.[1] : undefined;

/** Returns the names of exported schemas; a schema with two names keeps the first. */
function namesIn(contracts: readonly object[]): Names {
  const names: Names = z.registry();
  const known = new Set<unknown>();
  for (const [name, value] of contracts.flatMap((contract) => Object.entries(contract))) {
    if (!(value instanceof z.ZodType) || known.has(value)) continue;
    known.add(value);
    names.add(value, { id: name });
  }
  return names;
}

/** Writes "a text or null" as one type with two names; a choice without null stays as it is. */
function joinNull(json: JsonObject): void {
  const [plain, none, ...others] = (json.anyOf ?? []) as JsonObject[];
  const isNullable = others.length === 0 && none?.type === 'null' && typeof plain?.type === 'string';
  if (!isNullable || plain.enum || plain.const !== undefined || plain.id !== undefined) return;
  delete json.anyOf;
  Object.assign(json, { ...plain, type: [plain.type, 'null'] });
}

function convert(schema: z.ZodType, direction: Direction, names: Names) {
  const json = z.toJSONSchema(schema, {
    io: direction,
    unrepresentable: 'any',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      const description = z.globalRegistry.get(zodSchema)?.description;
      if (description) jsonSchema.description = description;
      // Answers may gain fields; only input is refused for an undeclared one.
      if (direction === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // Every whole number is a safe one; repeating it would hide the limits that matter.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      // The expression behind a well-known format hides what the field is.
      if (jsonSchema.format) delete jsonSchema.pattern;
      joinNull(jsonSchema);
    },
  });
  const text = JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/');
  const { $schema: _, $defs: definitions = {}, ...written } = JSON.parse(text);
  return { written: written as JsonObject, definitions: definitions as Record<string, JsonObject> };
}
