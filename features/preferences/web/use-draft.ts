import { useState } from 'react';

/** Messages by the name of the value they are about. */
export type DraftErrors<Values> = Partial<Record<keyof Values, string>>;

/**
 * What a person is changing on one page: stored values, with theirs above them until they are saved or discarded.
 * `changed` names what differs, in the order of the stored values.
 */
export function useDraft<Values extends object>(stored: Values) {
  const [own, setOwn] = useState<Partial<Values>>({});
  const [errors, setErrors] = useState<DraftErrors<Values>>({});
  const values: Values = { ...stored, ...own };
  const changed = (Object.keys(stored) as (keyof Values & string)[]).filter((name) => values[name] !== stored[name]);
  return {
    values,
    changed,
    errors,
    setErrors,
    change: (patch: Partial<Values>) => setOwn((earlier) => ({ ...earlier, ...patch })),
    discard: () => {
      setOwn({});
      setErrors({});
    },
  };
}
