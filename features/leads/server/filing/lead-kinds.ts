import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { ReadAnswer } from './normalise-lead.ts';

/** What arrived, as its source's translator reads it. */
export interface RawDelivery {
  body: Buffer;
  content_type: string;
  /** What stood after the question mark of the address. */
  query: string;
  headers: Readonly<Record<string, string>>;
}

/** How leads of one kind of source are read. */
export interface LeadKind {
  /** As in lead_sources.kind: 'webhook'. */
  kind: string;
  /** The integration's name as the specification has it: 'generic-webhook'. */
  source: string;
  /** Everything that was answered, in the order it came. Throws UnreadableLead; must not depend on anything but `raw`. */
  read(raw: RawDelivery): Promise<ReadAnswer[]>;
}

/** A lead that no second try will read better. The reason is written for a person. */
export class UnreadableLead extends Error {}

const kinds = extensionPoint<LeadKind>();

/** Teaches filing to read one more kind of source; stands in the integration's manifest. */
export const leadKind = (kind: LeadKind): Extension => kinds.extend(kind.kind, kind);

export const findLeadKind = (kind: string): LeadKind | undefined => kinds.find(kind);
