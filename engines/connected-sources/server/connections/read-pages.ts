import type * as z from 'zod';
import { ProviderError } from '#platform/server/network/provider-call.ts';

/** Returns an answer as its shape. Throws `unknown` for one of another. */
export function readShape<Shape extends z.ZodType>(shape: Shape, json: unknown): z.output<Shape> {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  throw new ProviderError({ call_class: 'unknown', said: 'an answer of another shape' });
}

const MAX_PAGES = 1_000;

interface Listed<Item> {
  item: z.ZodType<Item>;
  /** By this an item that comes twice is recognised. */
  key: (item: Item) => string;
  /** The place of the first page, and what reads the page at a place; `next` is null behind the last. */
  first: number;
  read: (place: number) => Promise<{ elements: readonly unknown[]; next: number | null }>;
}

/**
 * Reads a list whose pages have numbered places. An item that comes twice is given once, and a page of nothing but known items ends
 * it with an error, because the list leads back to itself.
 */
export async function* readPages<Item>({
  item,
  key,
  first,
  read,
}: Listed<Item>): AsyncGenerator<{ items: Item[]; next: number | null }> {
  const seen = new Set<string>();
  for (let place = first, pages = 0; ; pages += 1) {
    const { elements, next } = await read(place);
    const items = elements.flatMap((one) => item.safeParse(one).data ?? []);
    const fresh = new Map(items.filter((one) => !seen.has(key(one))).map((one) => [key(one), one]));
    if ((items.length > 0 && fresh.size === 0) || pages > MAX_PAGES)
      throw new ProviderError({ call_class: 'unknown', said: 'a list that leads back to itself' });
    for (const name of fresh.keys()) seen.add(name);
    yield { items: [...fresh.values()], next };
    if (next === null) return;
    place = next;
  }
}

/** Returns everything of such a list. */
export async function readAllPages<Item>(listed: Listed<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const { items } of readPages(listed)) all.push(...items);
  return all;
}
