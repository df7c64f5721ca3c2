import { useSyncExternalStore } from 'react';

/** The clients with a new lead since somebody last looked, counted in the page's title. */
let news: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Counts a new lead of this client. */
export const countNews = (client_id: number): void => {
  if (!news.has(client_id)) publish(new Set([...news, client_id]));
};

/** Clears a client that somebody looked at. */
export const clearNews = (client_id: number): void => {
  if (news.has(client_id)) publish(new Set([...news].filter((id) => id !== client_id)));
};

/** Clears everything when somebody looks at the list with all new leads. */
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
