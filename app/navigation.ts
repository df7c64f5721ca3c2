import { clientsTag, followUpsTag } from '#domain/tags.ts';
import { contentsTag } from '#features/content/tags.ts';
import { sharesTag } from '#features/sharing/tags.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import type { Tag } from '#platform/contract/tag.ts';
import type { PageName } from './page-routes.ts';

export interface NavigationItem {
  page: PageName;
  label: string;
  /** The first key after G. */
  key: string;
  /** Hidden, never greyed, without it (S0-2.3-02 to S0-2.3-04). */
  policy?: PolicyKey;
  /** Addresses that belong to this item. */
  prefixes: readonly string[];
  /** Lists a click on the item reads anew (S0-2.3-05, S0-2.3-06). */
  clears: readonly Tag[];
  /** Says beside the words how many leads need attention. */
  countsLeadsNeedingAttention?: boolean;
}

/** The top navigation, in the order of S0-2.3-01. Areas that do not exist yet are absent. */
export const navigation: readonly NavigationItem[] = [
  { page: 'clients', label: 'Clients', key: 'c', prefixes: ['/client'], clears: [clientsTag, followUpsTag] },
  { page: 'content', label: 'Content', key: 'o', prefixes: ['/content'], clears: [contentsTag, sharesTag] },
  {
    page: 'integrations',
    label: 'Integrations',
    key: 'i',
    policy: 'INTEGRATIONS.MANAGE',
    prefixes: ['/integrations', '/leads'],
    clears: [],
    countsLeadsNeedingAttention: true,
  },
];
