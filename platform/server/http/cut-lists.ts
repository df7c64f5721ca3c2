import type * as z from 'zod';

/**
 * Shortens every list in a body to one item more than its schema takes, in place. The schema looks at all items before it
 * counts them, so that a megabyte of them would hold everybody up; shortened, the list is refused just the same.
 */
export function cutLists(schema: z.core.$ZodType, value: unknown): void {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if ('innerType' in def) cutLists(def.innerType, value);
  else if (def.type === 'pipe') cutLists(def.in, value);
  else if (def.type === 'array' && Array.isArray(value)) cutList(schema, def.element, value);
  else if (def.type === 'object' && isObject(value)) cutWithin(def.shape, value);
}

/** Returns how many items the schema of a list takes, if it says so. */
export function readMaximum({ _zod }: z.core.$ZodType): number | undefined {
  const checks = (_zod.def.checks ?? []) as z.core.$ZodChecks[];
  for (const { _zod: check } of checks) if (check.def.check === 'max_length') return check.def.maximum;
  return undefined;
}

function cutList(schema: z.core.$ZodType, element: z.core.$ZodType, list: unknown[]): void {
  const maximum = readMaximum(schema);
  if (maximum !== undefined && list.length > maximum) list.length = maximum + 1;
  for (const item of list) cutLists(element, item);
}

function cutWithin(shape: Readonly<Record<string, z.core.$ZodType>>, value: Record<string, unknown>): void {
  for (const [key, schema] of Object.entries(shape)) if (Object.hasOwn(value, key)) cutLists(schema, value[key]);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
