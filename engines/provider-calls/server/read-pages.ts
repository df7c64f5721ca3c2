import type * as z from 'zod';
import { ProviderError } from '#platform/server/network/provider-call.ts';

/** Returns an answer as its shape. Throws `unknown` for one of another. */
export function readShape<Shape extends z.ZodType>(shape: Shape, json: unknown): z.output<Shape> {
  const read = shape.safeParse(json);
  if (read.success) return read.data;
  throw new ProviderError({ call_class: 'unknown', said: 'an answer of another shape' });
}

const MAX_PAGES = 1_000;

/** What is read of a list. */
export interface ListedItem<Item> {
  item: z.ZodType<Item>;
  /** By this an item that comes twice is recognised. */
  key: (item: Item) => string;
}

interface Listed<Item> extends ListedItem<Item> {
  /** The place of the first page, how far the next is from it, and how many items a full page has. */
  first: number;
  step: number;
  per_page: number;
  /** Reads the page at a place. `end` is the first place that is no more; absent where the provider does not say. */
  read: (place: number) => Promise<{ elements: readonly unknown[]; end?: number | null | undefined }>;
}

/**
 * Reads a list whose pages have numbered places. An item that comes twice is given once, and a page of nothing but known items ends
 * it with an error, because the list leads back to itself.
 */
export async function* readPages<Item>({
  item,
  key,
  first,
  step,
  per_page,
  read,
}: Listed<Item>): AsyncGenerator<{ items: Item[]; next: number | null }> {
  const seen = new Set<string>();
  for (let place = first, pages = 0; ; pages += 1) {
    const { elements, end } = await read(place);
    const isLast = elements.length === 0 || (end == null ? elements.length < per_page : place + step >= end);
    const next = isLast ? null : place + step;
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
