/** Returns the names of an object's own fields, typed, for objects that are written out in full. */
export const listKeys = <Fields extends object>(fields: Fields) => Object.keys(fields) as (keyof Fields & string)[];
