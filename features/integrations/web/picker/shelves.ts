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

/** Returns the sources on a shelf. */
export const listOn = (
  shelf: Shelf,
  { suggested, all }: { suggested: readonly IntegrationItem[]; all: readonly IntegrationItem[] },
): readonly IntegrationItem[] => (shelf === 'suggested' ? suggested : all.filter(({ category }) => category === shelf));
