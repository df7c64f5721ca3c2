import type * as z from 'zod';

/** What a feature or an integration lets people set; part of its manifest, so that every start checks it. */
export interface ModuleSettings<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** What each may be, by its name in the environment; made of the kinds in setting-kinds.ts. */
  readonly shape: Shape;
  /** Those that are never repeated when they cannot be used. */
  readonly secrets: readonly string[];
  /** Those that make sense only together: with one of them set, the others are missed. */
  readonly together: readonly (readonly string[])[];
  /** The values this process was started with. */
  readonly readFrom: (settings: { of_modules: Readonly<Record<string, unknown>> }) => z.output<z.ZodObject<Shape>>;
}

interface Options<Name> {
  secrets?: readonly Name[];
  together?: readonly (readonly Name[])[];
}

export function defineSettings<const Shape extends z.ZodRawShape>(
  shape: Shape,
  { secrets = [], together = [] }: Options<keyof Shape & string> = {},
): ModuleSettings<Shape> {
  const names = Object.keys(shape);
  return {
    shape,
    secrets,
    together,
    readFrom: ({ of_modules }) => {
      const missing = names.filter((name) => !(name in of_modules));
      if (missing.length > 0) throw new Error(`not in the manifest of a listed module: ${missing.join(', ')}`);
      return of_modules as z.output<z.ZodObject<Shape>>;
    },
  };
}
