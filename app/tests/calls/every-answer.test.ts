import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { serializerFor } from '#platform/server/http/serialize.ts';
import { boundEndpoints } from '../../endpoints.ts';

/** What a column may hold although the contract would refuse it today: written by an earlier version, or by hand. */
const STORED = `für dich 你 ${'x'.repeat(3_000)}`;
const NUMBER = -1e15;

type Definition = z.core.$ZodTypeDef & Record<string, unknown>;

/** Returns an answer in which everything is filled and every text and number is beyond its limits. */
function fill(schema: z.core.$ZodType, choice: number, depth = 0): unknown {
  const definition = schema._zod.def as unknown as Definition;
  const inside = (inner: unknown) => fill(inner as z.core.$ZodType, choice, depth + 1);
  switch (definition.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape as Record<string, unknown>).map(([key, inner]) => [key, inside(inner)]),
      );
    case 'array':
      return depth > 12 ? [] : [inside(definition.element), inside(definition.element)];
    case 'intersection':
      return { ...(inside(definition.left) as object), ...(inside(definition.right) as object) };
    case 'tuple':
      return (definition.items as unknown[]).map(inside);
    case 'record':
      return Object.fromEntries(listKeys(definition.keyType).map((key) => [key, inside(definition.valueType)]));
    case 'union': {
      const options = definition.options as unknown[];
      return inside(options[choice % options.length]);
    }
    case 'lazy':
      return depth > 12 ? null : inside((definition.getter as () => unknown)());
    case 'enum':
      return Object.values(definition.entries as object)[choice % Object.keys(definition.entries as object).length];
    case 'literal':
      return (definition.values as unknown[])[0];
    case 'string':
    case 'template_literal':
      return STORED;
    case 'number':
      return NUMBER;
    case 'boolean':
      return choice % 2 === 0;
    case 'pipe':
      return inside(definition.out);
    default:
      return 'innerType' in definition ? inside(definition.innerType) : null;
  }
}

const listKeys = (schema: unknown): string[] => {
  const { entries } = (schema as z.core.$ZodType)._zod.def as unknown as Definition;
  return entries ? (Object.values(entries) as string[]) : [STORED.slice(0, 10)];
};

/** How many of the alternatives of each union are tried. */
const CHOICES = 12;

describe('the answer of every call', () => {
  it('can be written whatever is stored, so that it can be read and mended', { tags: 'slow', timeout: 120_000 }, () => {
    for (const { endpoint } of boundEndpoints) {
      const write = serializerFor(endpoint.returns, 'fast');
      const answers = Array.from({ length: CHOICES }, (_, choice) => fill(endpoint.returns, choice));
      // Without alternatives all of them are alike.
      for (const [text, answer] of new Map(answers.map((answer) => [JSON.stringify(answer), answer]))) {
        let written = '';
        expect(() => (written = write(answer)), endpoint.route).not.toThrow();
        expect(JSON.stringify(JSON.parse(written)).includes(STORED), endpoint.route).toBe(
          text?.includes(STORED) ?? false,
        );
      }
    }
  });
});
