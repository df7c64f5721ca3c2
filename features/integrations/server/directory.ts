import type { IntegrationStatus } from '#engines/connected-sources/contract.ts';
import type { Page } from '#platform/contract/pages.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import type { Scope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { IntegrationCategory, IntegrationType, IntegrationVisibility } from '../contract.ts';
import type { IntegrationIcon } from './integration-icon.ts';

/** What the leads of an integration's sources say, without test leads. */
export interface LeadFigures {
  leads_last_30_days: number;
  last_lead_at: string | null;
}

/** What people read of an integration, and what they may search it under. */
interface IntegrationWords {
  readonly name: string;
  /** Its name in a short list; the same when absent. */
  readonly label?: string;
  readonly description: string;
  /** Other names people use for it. */
  readonly known_as?: readonly string[];
}

interface EveryIntegration {
  /** Its name in addresses and calls, and the kind of its lead sources: 'facebook'. */
  readonly id: string;
  /** Its place among the others. */
  readonly place: number;
  readonly words: IntegrationWords;
  readonly icon: IntegrationIcon;
  readonly type: IntegrationType;
  /** Its shelf, for a lead source. */
  readonly category?: IntegrationCategory;
  /** Where it is worth suggesting: everywhere, or in organisations of these countries. */
  readonly suggested_in?: 'everywhere' | readonly string[];
  /** What one must be allowed to do besides managing integrations; without it the integration is not listed. */
  readonly needs?: PolicyKey;
}

/** An integration that exists. */
export interface OpenIntegration extends EveryIntegration {
  readonly visibility: Exclude<IntegrationVisibility, 'UPCOMING'>;
  /** The page that sets it up. */
  readonly page: Page;
  readonly setup_minutes: number;
  /** Returns whether it works, by its connections and sources alone (integrations R.5). */
  readonly readStatus: (scope: Scope, leads: LeadFigures) => Promise<IntegrationStatus> | IntegrationStatus;
}

/** An integration that a later version brings. */
export interface UpcomingIntegration extends EveryIntegration {
  readonly visibility: 'UPCOMING';
}

export type DirectoryEntry = OpenIntegration | UpcomingIntegration;

const entries = extensionPoint<DirectoryEntry>();

/** Lists an integration in the directory; part of the manifest of the feature or integration that it is. */
export const integration = (entry: DirectoryEntry): Extension => entries.extend(entry.id, entry);

/** Returns all integrations in their order, without regard to who may see them. */
export const allIntegrations = (): DirectoryEntry[] => entries.all().sort((one, other) => one.place - other.place);

export const isOpen = (entry: DirectoryEntry): entry is OpenIntegration => entry.visibility !== 'UPCOMING';

/** The status of a source whose key never ends: it works once a lead has come through it. */
export const workingOnceLeadsCame = (_scope: Scope, { last_lead_at }: LeadFigures): IntegrationStatus =>
  last_lead_at === null ? 'not_configured' : 'active';
