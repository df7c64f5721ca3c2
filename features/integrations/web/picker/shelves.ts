import { Building, Globe, Lightbulb, type LucideIcon, Mail, Megaphone, Package, Plug } from 'lucide-react';
import type { IntegrationCategory, IntegrationItem } from '../../contract.ts';
import { text } from './en.ts';

export type Shelf = 'suggested' | IntegrationCategory;

/** The kinds of source in their order. */
export const shelves: readonly { id: Shelf; label: string; icon: LucideIcon }[] = [
  { id: 'suggested', label: text('suggested'), icon: Lightbulb },
  { id: 'ads', label: text('ads'), icon: Megaphone },
  { id: 'websites', label: text('websites'), icon: Globe },
  { id: 'portals', label: text('portals'), icon: Building },
  { id: 'marketplaces', label: text('marketplaces'), icon: Package },
  { id: 'email', label: text('email'), icon: Mail },
  { id: 'apps', label: text('apps'), icon: Plug },
];

interface AllSources {
  suggested: readonly IntegrationItem[];
  all: readonly IntegrationItem[];
}

/** The most cards of suggestions. */
const MAX_SUGGESTED = 4;

export const isConnectable = ({ visibility }: IntegrationItem): boolean => visibility !== 'UPCOMING';

/** Returns what can be connected now: what is worth suggesting first, then what is not connected yet, then what may be connected once more. */
export function listSuggestions({ suggested, all }: AllSources): readonly IntegrationItem[] {
  const ids = new Set(suggested.map(({ id }) => id));
  const rank = ({ id, status }: IntegrationItem) => (ids.has(id) ? 2 : status === 'active' ? 0 : 1);
  return all
    .filter(isConnectable)
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, MAX_SUGGESTED);
}

/** Returns the sources on a shelf. */
export const listOn = (shelf: Shelf, sources: AllSources): readonly IntegrationItem[] =>
  shelf === 'suggested' ? listSuggestions(sources) : sources.all.filter(({ category }) => category === shelf);

/** Returns the shortest name of a source there is, as an example of what one may search for. */
export const findExample = (all: readonly IntegrationItem[]): string | undefined =>
  all.map(({ label }) => label).toSorted((one, other) => one.length - other.length)[0];
