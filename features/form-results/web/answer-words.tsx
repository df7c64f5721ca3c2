import { PhoneNumber } from '#features/lead-forms/web/index.ts';
import { formatCalendarDate } from '#platform/web/format.ts';

const NUMBER = /^\+\d{7,15}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** An answer as people write it: numbers in groups of digits, days with the name of their month. */
export function AnswerWords({ words }: { words: string }) {
  if (NUMBER.test(words)) return <PhoneNumber number={words} />;
  return <bdi>{DAY.test(words) ? formatCalendarDate(words) : words}</bdi>;
}
