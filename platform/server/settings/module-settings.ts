import type * as z from 'zod';

/** The settings of a feature or an integration; part of its manifest, so that every start checks them. */
export interface ModuleSettings<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** The schema of each by its name in the environment, made of the kinds in setting-kinds.ts. */
  readonly shape: Shape;
  /** The settings whose values are never repeated in a message. */
  readonly secrets: readonly string[];
  /** Settings that need each other: when one is set, the others are required. */
  readonly together: readonly (readonly string[])[];
  /** Returns the values this process was started with. */
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
