/** The names of an object's own fields, for objects that are written down in full. */
export const listKeys = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];
