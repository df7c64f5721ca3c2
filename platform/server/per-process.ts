import type { Services } from './services.ts';

/** Something a feature keeps once per running process: a cache, a meter. Made on first use. */
export function perProcess<Kept>(create: (services: Services) => Kept): (services: Services) => Kept {
  const kept = new WeakMap<Services, Kept>();
  return (services) => {
    let mine = kept.get(services);
    if (mine === undefined) {
      mine = create(services);
      kept.set(services, mine);
    }
    return mine;
  };
}
