type ListClients = () => Promise<readonly number[]>;

const sources = new Set<ListClients>();

/** Keeps the toast of a new lead away from clients whose lead the screen shows in another way. @returns ends that. */
export function showLeadsElsewhere(list: ListClients): () => void {
  sources.add(list);
  return () => {
    sources.delete(list);
  };
}

/** Returns the ids of these clients. */
export async function listShownElsewhere(): Promise<ReadonlySet<number>> {
  const lists = await Promise.all([...sources].map((list) => list()));
  return new Set(lists.flat());
}
