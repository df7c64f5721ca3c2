type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Returns the direction of a key; undefined for other keys and with a modifier. */
export const arrowStep = ({ key, altKey, ctrlKey, metaKey }: KeyPress): 1 | -1 | undefined =>
  altKey || ctrlKey || metaKey ? undefined : ({ ArrowDown: 1, ArrowUp: -1 } as const)[key];

/** Returns the row before or after a row; undefined at the ends. */
export const stepFrom = (ids: readonly number[], current: number, step: 1 | -1): number | undefined =>
  ids[ids.indexOf(current) + step];
