/** The names of an object's own fields, for objects that are written down in full. */
export const keysOf = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];
