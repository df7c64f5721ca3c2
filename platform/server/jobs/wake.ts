/** What wakes some work of this process, and how the work asks for it; that of other processes looks by itself. */
export interface Wake {
  /** Wakes the work; to be called once what it works on is committed. */
  wake: () => void;
  /** Adds work to wake. @returns what removes it. */
  onWake: (work: () => void) => () => void;
}

/** Makes what wakes one kind of work. */
export function createWake(): Wake {
  const workers = new Set<() => void>();
  return {
    wake: () => {
      for (const work of workers) work();
    },
    onWake: (work) => {
      workers.add(work);
      return () => workers.delete(work);
    },
  };
}
