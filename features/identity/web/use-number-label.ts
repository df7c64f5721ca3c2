import { useEffect, useState } from 'react';

/** A number as people read it, '+65 8123 4567'; as it came until the numbering plans are there. Anything else stays. */
export function useNumberLabel(target: string): string {
  const [words, setLabel] = useState(target);
  useEffect(() => {
    let isHere = true;
    setLabel(target);
    if (!target.startsWith('+')) return;
    import('#platform/web/ui/phone-numbers.ts').then(
      ({ groupInternational }) => isHere && setLabel(groupInternational(target)),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [target]);
  return words;
}
