type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the value of a field; the name of a part has a point: `custom_fields.sort1`. An absent part is null. */
export function readField(entity: object, name: string): unknown {
  const [first = '', part] = splitName(name);
  const value = (entity as Values)[first];
  return part === undefined ? value : ((isObject(value) ? value[part] : null) ?? null);
}

/** Puts parts into their objects, as calls take them: `{ 'custom_fields.sort1': 4 }` is `{ custom_fields: { sort1: 4 } }`. */
export function nestFields(flat: Values): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(flat)) {
    const [first = '', part] = splitName(name);
    nested[first] = part === undefined ? value : { ...(nested[first] as Values), [part]: value };
  }
  return nested;
}

/** Returns the values by field again: the opposite of `nestFields`. */
export const flattenFields = (nested: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(nested).flatMap(([first, value]) =>
      isObject(value) ? Object.entries(value).map(([part, one]) => [`${first}.${part}`, one]) : [[first, value]],
    ),
  );

/** Returns an entity with other values in some fields; the other parts of an object stay. */
export function writeFields<Entity extends object>(entity: Entity, flat: Values): Entity {
  const parts = Object.entries(nestFields(flat)).map(([first, value]) => {
    const before = (entity as Values)[first];
    return [first, isObject(value) ? withoutEmpty({ ...(before as Values), ...value }) : value];
  });
  return { ...entity, ...Object.fromEntries(parts) };
}

/** Returns an object without its empty parts. */
export const withoutEmpty = (values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

const splitName = (name: string): string[] => {
  const point = name.indexOf('.');
  return point < 0 ? [name] : [name.slice(0, point), name.slice(point + 1)];
};
