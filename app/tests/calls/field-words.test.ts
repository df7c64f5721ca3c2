import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { clients } from '#features/clients/contract.ts';
import { leadRules } from '#features/lead-rules/contract.ts';
import { listFieldErrors } from '#platform/contract/fields/field-errors.ts';
import { newOrg } from '#testing/world.ts';
import { boundEndpoints } from '../../endpoints.ts';

const libraryWords = z.locales.en().localeError;

/** Values that most schemas refuse, each for another reason. */
const plain = [
  null,
  undefined,
  '',
  'x',
  '\u0000',
  'y'.repeat(70_000),
  -1,
  0.5,
  1e15,
  true,
  [],
  {},
  [null],
  { nobody: 1 },
];
const DEPTH = 6;

/** Values that a schema refuses somewhere inside. */
function wrongValues(schema: z.core.$ZodType, depth = 0): unknown[] {
  const { def } = schema._zod as unknown as { def: z.core.$ZodTypeDef & Record<string, unknown> };
  if (depth > DEPTH) return plain;
  const inside = (inner: unknown) => wrongValues(inner as z.core.$ZodType, depth + 1);
  switch (def.type) {
    case 'object': {
      const wrong = Object.entries(def.shape as Record<string, unknown>).map(
        ([key, inner]) => [key, inside(inner)] as const,
      );
      const longest = Math.max(0, ...wrong.map(([, values]) => values.length));
      const objects = Array.from({ length: longest }, (_, place) =>
        Object.fromEntries(wrong.map(([key, values]) => [key, values[place % values.length]])),
      );
      return [...plain, ...objects];
    }
    case 'array':
      return [...plain, ...inside(def.element).map((value) => [value]), Array.from({ length: 3_000 }, () => 1)];
    case 'union': {
      const options = def.options as z.core.$ZodType[];
      return [...plain, ...options.flatMap((option) => withDiscriminator(option, def.discriminator, inside(option)))];
    }
    case 'record':
      return [...plain, ...inside(def.valueType).map((value) => ({ a: value, 'not a key': value }))];
    case 'pipe':
      return inside(def.in);
    default:
      return 'innerType' in def ? inside(def.innerType) : plain;
  }
}

function withDiscriminator(option: z.core.$ZodType, name: unknown, values: unknown[]): unknown[] {
  if (typeof name !== 'string') return values;
  const [value] = option._zod.propValues?.[name] ?? [];
  return values.map((wrong) => (wrong && typeof wrong === 'object' ? { ...wrong, [name]: value } : wrong));
}

/** Every problem, also those of alternatives. */
const flatten = (issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] =>
  issues.flatMap((issue) => [issue, ...('errors' in issue ? issue.errors.flatMap(flatten) : [])]);

/** How the library speaks, also where a schema repeats it by hand. */
const ITS_WAY = /expected|Invalid (ISO|option|input|string|discriminator|key)|Too (big|small)|pattern/;

describe('what is wrong with an answer to a call', () => {
  it('is said in our words by every schema of the contract, whatever is sent', () => {
    const [seen, foreign] = [new Set<string>(), new Set<string>()];
    for (const { endpoint } of boundEndpoints) {
      for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
        for (const value of wrongValues(schema)) {
          const { error } = (schema as z.ZodType).safeParse(value, { reportInput: true });
          if (!error) continue;
          const said = new Set(Object.values(listFieldErrors(error)));
          for (const sentence of said) if (ITS_WAY.test(sentence)) foreign.add(`${endpoint.route}: ${sentence}`);
          for (const issue of flatten(error.issues)) {
            seen.add(issue.code);
            const sentence = libraryWords(issue as never);
            if (typeof sentence === 'string' && said.has(sentence)) foreign.add(`${endpoint.route}: ${sentence}`);
          }
        }
      }
    }

    expect([...foreign]).toEqual([]);
    expect([...seen].sort()).toEqual(
      expect.arrayContaining([
        'invalid_format',
        'invalid_type',
        'invalid_union',
        'invalid_value',
        'too_big',
        'too_small',
        'unrecognized_keys',
      ]),
    );
  });

  it('names each field: choices, ranges, kinds and alternatives (S1-8-01)', async () => {
    const { owner } = await newOrg();

    const { body } = await owner.raw(clients.filter, {
      body: {
        sort_order: 'sideways',
        page_size: 1e9,
        search: 7,
        conditions: [{ field: 'company', operator: 'like', values: [{}] }],
      },
    });
    const { body: rule } = await owner.raw(leadRules.create, { body: { name: '' } });

    expect(body).toMatchObject({
      errors: {
        sort_order: 'This field must be one of: ASC, DESC',
        search: 'This field must be text',
      },
    });
    expect(rule).toMatchObject({ errors: { name: 'This field is required' } });
    expect(JSON.stringify([body, rule])).not.toMatch(ITS_WAY);
  });
});
