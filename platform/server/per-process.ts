import type { Services } from './services.ts';

/**
 * Returns a getter of something a feature keeps once per process, such as a cache or a counter; it is made on first
 * use.
 */
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
