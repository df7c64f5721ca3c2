const DAY_SECONDS = 86_400;
/** The days between 30 December 1899, from which spreadsheets count, and 1 January 1904, from which some do. */
const DAYS_TO_1904 = 1_462;
const START = Date.UTC(1899, 11, 30);
/** Spreadsheets have a 29 February 1900, so that the days before it count one less. */
const FALSE_LEAP_DAY = 60;
/** 31 December 9999, the last day of spreadsheets. */
const LAST_DAY = 2_958_465;
/** The digits a spreadsheet shows of a number; more are errors of rounding. */
const DIGITS = 15;

/** A character that XML cannot hold, as spreadsheets write it. */
const ESCAPED = /_x([0-9A-Fa-f]{4})_/g;

/** Returns the text of a cell without the characters that cannot be stored. */
export const cleanText = (text: string): string =>
  text
    .replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .replace(/\r\n?/g, '\n')
    .toWellFormed();

/** Writes a number without exponent, and so that its decimal mark cannot be taken for a separator of thousands. */
export function writeNumber(raw: string): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return cleanText(raw);
  const rounded = Number(number.toPrecision(DIGITS));
  const text = String(rounded);
  const plain = text.includes('e')
    ? rounded.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
  return /\.\d{3}$/.test(plain) ? `${plain}0` : plain;
}

/** Writes a day, with its time where it has one; a time alone where there is no day. */
export function writeDate(raw: string, is1904: boolean): string {
  const serial = Number(raw) + (is1904 ? DAYS_TO_1904 : 0);
  if (raw.trim() === '' || !(serial >= 0 && serial < LAST_DAY + 1)) return writeNumber(raw);
  const seconds = Math.round(serial * DAY_SECONDS);
  const days = Math.floor(seconds / DAY_SECONDS);
  const shown = !is1904 && days < FALSE_LEAP_DAY ? days + 1 : days;
  const iso = new Date(START + shown * DAY_SECONDS * 1_000 + (seconds % DAY_SECONDS) * 1_000).toISOString();
  const time = seconds % 60 === 0 ? iso.slice(11, 16) : iso.slice(11, 19);
  if (Number(raw) < 1) return time;
  return seconds % DAY_SECONDS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}
