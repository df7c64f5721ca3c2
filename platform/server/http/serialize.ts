import fastJson, { type AnySchema } from 'fast-json-stringify';
import * as z from 'zod';

/** Writes an answer; columns that the contract does not declare cannot leave in either mode. */
export type Serialize = (answer: unknown) => string;

/**
 * @param mode `checked` validates every answer (tests, development); `fast` uses a function built from the schema with the
 * first answer (production), about as fast as writing without a check.
 */
export function serializerFor(returns: z.ZodType, mode: 'checked' | 'fast'): Serialize {
  if (mode === 'checked') return (answer) => JSON.stringify(returns.parse(answer));
  let write: Serialize | undefined;
  return (answer) => {
    write ??= fastJson(wireSchema(returns) as AnySchema);
    return write(answer);
  };
}

const limits: ReadonlySet<string> = new Set([
  'format',
  'pattern',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'propertyNames',
]);

/** What is stored is never refused on the way out, or it could not be opened to be mended. */
function withoutLimits(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutLimits);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(([key]) => !limits.has(key));
  return Object.fromEntries(
    kept.map(([key, part]) => {
      // The names inside are those of fields, not of limits.
      if (key === 'properties' || key === 'definitions' || key === '$defs')
        return [
          key,
          Object.fromEntries(Object.entries(part as object).map(([name, each]) => [name, withoutLimits(each)])),
        ];
      return [key, key === 'enum' || key === 'const' || key === 'required' ? part : withoutLimits(part)];
    }),
  );
}

/** Returns the JSON Schema of an answer, with nullable types in the form that the writer is fast on. */
export const wireSchema = (schema: z.ZodType) => withoutLimits(convert(schema)) as ReturnType<typeof convert>;

const convert = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The writer leaves out undeclared fields; told to refuse them, it would find no matching member of a union.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const [only, nothing] = jsonSchema.anyOf ?? [];
      if (jsonSchema.anyOf?.length !== 2 || nothing?.type !== 'null' || typeof only?.type !== 'string') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, only, { type: [only.type, 'null'] });
      if (jsonSchema.enum) jsonSchema.enum = [...jsonSchema.enum, null];
    },
  });
