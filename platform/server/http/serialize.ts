import fastJson, { type AnySchema } from 'fast-json-stringify';
import * as z from 'zod';

/** Writes an answer. Columns the contract does not declare cannot leave, in either mode. */
export type Serialize = (answer: unknown) => string;

/**
 * @param mode `checked` validates every answer (tests, development); `fast` writes by a function built from the same
 * schema at start (production): about as fast as writing without a check.
 */
export function serializerFor(returns: z.ZodType, mode: 'checked' | 'fast'): Serialize {
  if (mode === 'checked') return (answer) => JSON.stringify(returns.parse(answer));
  return fastJson(wireSchema(returns) as AnySchema);
}

/** The JSON Schema of an answer, with nullable types in the one-line form the writer is fast on. */
export const wireSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      // The writer leaves out what is not declared; told to refuse it, it would find no member of a union that fits.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      const [only, nothing] = jsonSchema.anyOf ?? [];
      if (jsonSchema.anyOf?.length !== 2 || nothing?.type !== 'null' || typeof only?.type !== 'string') return;
      delete jsonSchema.anyOf;
      Object.assign(jsonSchema, only, { type: [only.type, 'null'] });
      if (jsonSchema.enum) jsonSchema.enum = [...jsonSchema.enum, null];
    },
  });
