import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';

type ListDomains = (services: Pick<Services, 'settings'>) => readonly string[];

const portals = extensionPoint<ListDomains>();

/** Says which domains are those of a portal itself, whose addresses are never those of a lead. */
export const portalDomains = (kind: string, list: ListDomains): Extension => portals.extend(kind, list);

/** Returns the domains of every portal that is known, whatever address its mails come to. */
export const listPortalDomains = (services: Pick<Services, 'settings'>): string[] =>
  portals.all().flatMap((list) => list(services));
