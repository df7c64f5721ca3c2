import type { Services } from './services.ts';

/** Returns a getter of something kept once per process, such as a cache or a counter, made on first use. */
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
