import { DateTime } from 'luxon';

const INDIA = 'Asia/Kolkata';

/** How IndiaMART has written times, the documented way first (integrations 7.2). */
const FORMATS = ['yyyy-MM-dd HH:mm:ss', 'dd-LLL-yyyy hh:mm:ss a', 'dd-LLL-yyyy HH:mm:ss', 'dd-LLL-yyyyHH:mm:ss'];

/** Writes an instant as a call wants it: '20-Nov-202610:00:00', on India's clock. */
export const writeIndianTime = (ms: number): string =>
  DateTime.fromMillis(ms, { zone: INDIA, locale: 'en' }).toFormat('dd-LLL-yyyyHH:mm:ss');

/** Returns the instant that a time on India's clock means; null where it cannot be read. */
export function readIndianTime(text: string): string | null {
  const trimmed = text.trim().slice(0, 40);
  const tries = [
    ...FORMATS.map((format) => DateTime.fromFormat(trimmed, format, { zone: INDIA, locale: 'en' })),
    DateTime.fromISO(trimmed, { zone: INDIA }),
  ];
  return (
    tries
      .find(({ isValid }) => isValid)
      ?.toUTC()
      .toISO() ?? null
  );
}
