import { useEffect, useState } from 'react';

type Numbers = typeof import('#platform/web/ui/fields/phone/phone-numbers.ts');

let loaded: Numbers | null = null;

/** Returns the rules of phone numbers; null until they are loaded, because they are large. */
export function usePhoneNumbers(): Numbers | null {
  const [numbers, setNumbers] = useState(loaded);
  useEffect(() => {
    if (numbers) return;
    let isGone = false;
    void import('#platform/web/ui/fields/phone/phone-numbers.ts').then((rules) => {
      loaded = rules;
      if (!isGone) setNumbers(rules);
    });
    return () => {
      isGone = true;
    };
  }, [numbers]);
  return numbers;
}

/** A phone number in groups of digits: '+65 8123 4567'. */
export function PhoneNumber({ number }: { number: string }) {
  const numbers = usePhoneNumbers();
  return (
    <bdi dir="ltr" className="tabular-nums">
      {numbers?.groupInternational(number) ?? number}
    </bdi>
  );
}
