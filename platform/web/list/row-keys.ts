type KeyPress = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

/** Which way a key leads; undefined for other keys and with a modifier held. */
export const arrowStep = ({ key, altKey, ctrlKey, metaKey }: KeyPress): 1 | -1 | undefined =>
  altKey || ctrlKey || metaKey ? undefined : ({ ArrowDown: 1, ArrowUp: -1 } as const)[key];

/** The row before or after one; undefined at the ends. */
export const stepFrom = (ids: readonly number[], current: number, step: 1 | -1): number | undefined =>
  ids[ids.indexOf(current) + step];
