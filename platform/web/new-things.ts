import { useSyncExternalStore } from 'react';

/** What has arrived since somebody last looked: clients with a new lead, counted in the title of the page. */
let news: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Something arrived for this client. */
export const countNews = (client_id: number): void => {
  if (!news.has(client_id)) publish(new Set([...news, client_id]));
};

/** Somebody looked at this client. */
export const clearNews = (client_id: number): void => {
  if (news.has(client_id)) publish(new Set([...news].filter((id) => id !== client_id)));
};

/** Somebody looked at the list on which everything new stands. */
export const clearAllNews = (): void => {
  if (news.size > 0) publish(new Set());
};

export const useNewsCount = (): number => useSyncExternalStore(onNews, () => news.size);

function onNews(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function publish(next: ReadonlySet<number>): void {
  news = next;
  for (const listener of listeners) listener();
}
