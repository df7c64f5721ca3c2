import type { IntegrationItem, IntegrationType } from '../contract.ts';
import { text } from './en.ts';

export type DirectoryTab = 'all' | IntegrationType;

/** Cards under one heading. */
export interface DirectorySection {
  title: string;
  about?: string;
  /** True shows how many there are. */
  isCounted?: boolean;
  items: IntegrationItem[];
}

/** Connections that need attention come first. */
const urgency: Partial<Record<IntegrationItem['status'], number>> = { expired: 0, unknown: 1, EXPIRING_SOON: 2 };
const rank = ({ status }: IntegrationItem): number => urgency[status] ?? 3;

/** Available integrations come before upcoming ones. */
const lateness = ({ visibility }: IntegrationItem): number => Number(visibility === 'UPCOMING');

const isConnected = ({ type, status }: IntegrationItem): boolean =>
  type === 'lead_source' && status !== 'not_configured';

/** Returns the headings of a tab with their integrations; those without any are left out. */
export function divideIntoSections(items: readonly IntegrationItem[], tab: DirectoryTab): DirectorySection[] {
  const ofTypes = (...types: IntegrationType[]) =>
    items.filter(({ type }) => types.includes(type)).sort((one, other) => lateness(one) - lateness(other));
  const sources = ofTypes('lead_source');
  const lead_source: DirectorySection[] = [
    {
      title: text('your_connections'),
      isCounted: true,
      items: sources.filter(isConnected).sort((one, other) => rank(one) - rank(other)),
    },
    {
      title: text('lead_sources'),
      about: text('lead_sources_text'),
      items: sources.filter((item) => !isConnected(item)),
    },
  ];
  const other = { title: text('other'), about: text('other_text'), items: ofTypes('other') };
  const about = text('automations_text');
  const sections: Record<DirectoryTab, DirectorySection[]> = {
    all: [
      ...lead_source,
      { title: text('automations_and_export'), about, items: ofTypes('automation', 'import_export') },
      other,
    ],
    lead_source,
    automation: [{ title: text('automations'), about, items: ofTypes('automation') }],
    import_export: [
      { title: text('import_export'), about: text('import_export_text'), items: ofTypes('import_export') },
    ],
    other: [other],
  };
  return sections[tab].filter(({ items: { length } }) => length > 0);
}
