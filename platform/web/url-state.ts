import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type * as z from 'zod';

/**
 * The part of a screen's state that belongs in its address: filters, search, sort. It survives reload, back and a
 * shared link. What does not parse is dropped, so that an old link opens the plain screen instead of an error.
 *
 * @param schema an object of optional fields.
 */
export function useUrlState<Schema extends z.ZodObject>(schema: Schema) {
  const navigate = useNavigate();
  // Of this screen, not of the address: while the next screen loads the address is already that one's.
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const value = useMemo(() => parseLeniently(schema, search), [schema, search]);

  /** Changes some fields; undefined takes one off. The address is replaced, so that Back leaves the screen. */
  const change = useCallback(
    (patch: Partial<z.input<Schema>>) =>
      navigate({
        to: '.',
        replace: true,
        search: ((earlier: object) => withoutEmpty({ ...earlier, ...patch })) as never,
      }),
    [navigate],
  );
  return [value, change] as const;
}

function parseLeniently<Schema extends z.ZodObject>(schema: Schema, search: Record<string, unknown>): z.output<Schema> {
  const whole = schema.safeParse(search);
  if (whole.success) return whole.data as z.output<Schema>;
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const parsed = (field as z.ZodType).safeParse(search[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return Object.fromEntries(fields) as z.output<Schema>;
}

const withoutEmpty = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''));
