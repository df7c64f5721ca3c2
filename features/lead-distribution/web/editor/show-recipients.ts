import type { RecipientLine } from './distribution-form.ts';

/** How many recipients are shown at first, and how many more with each press. */
export const SHOWN_AT_FIRST = 20;
/** From how many on they can be searched. */
export const SEARCHED_FROM = 10;

interface Shown {
  search: string;
  limit: number;
  /** Recipients that are shown in any case, because something is wrong with them. */
  faulty: (line: RecipientLine) => boolean;
}

/** Returns the recipients that are shown: the first of those the search finds, and the faulty ones. */
export function findShown(lines: readonly RecipientLine[], { search, limit, faulty }: Shown): RecipientLine[] {
  const wanted = search.trim().toLowerCase();
  const found = lines.filter(({ name, email, phone }) =>
    [name, email, phone].some((part) => part?.toLowerCase().includes(wanted)),
  );
  return found.filter((line, index) => index < limit || faulty(line));
}

/** Returns all recipients after some of them changed places among each other. */
export function reorderShown(lines: readonly RecipientLine[], order: readonly number[]): RecipientLine[] {
  const moved = order.map((key) => lines.find((line) => line.key === key)!);
  const places = new Set(order);
  let next = 0;
  return lines.map((line) => {
    if (!places.has(line.key)) return line;
    next += 1;
    return moved[next - 1]!;
  });
}
