import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { ReadAnswer } from './normalise-lead.ts';

/** What arrived, for the reader of its source. */
export interface RawDelivery {
  body: Buffer;
  content_type: string;
  /** The query string of the address. */
  query: string;
  headers: Readonly<Record<string, string>>;
}

/** Reads the leads of one kind of source. */
export interface LeadKind {
  /** The kind as in lead_sources.kind: 'webhook'. */
  kind: string;
  /** The integration's name in the specification: 'generic-webhook'. */
  source: string;
  /** What rules call it, where that is not the kind; the first is written, any is read (S0-3E-24). */
  rule_types?: readonly [string, ...string[]];
  /** Returns all answers in their order. Throws UnreadableLead; must depend on nothing but `raw`. */
  read(raw: RawDelivery): Promise<ReadAnswer[]>;
}

/** A lead that no second try will read better; the reason is for a person. */
export class UnreadableLead extends Error {}

const kinds = extensionPoint<LeadKind>();

/** Declares how one more kind of source is read, in the integration's manifest. */
export const leadKind = (kind: LeadKind): Extension => kinds.extend(kind.kind, kind);

export const findLeadKind = (kind: string): LeadKind | undefined => kinds.find(kind);

/** Returns the type that rules have for this kind of source. */
export const getRuleType = (kind: string): string => findLeadKind(kind)?.rule_types?.[0] ?? kind;

/** Returns how a type that rules name is spelled; anything else as it is. */
export const spellRuleType = (type: string): string =>
  kinds
    .all()
    .flatMap(({ rule_types }) => rule_types ?? [])
    .find((one) => one.toLowerCase() === type.toLowerCase()) ?? type;

/** Returns the kind of source that a rule calls so; anything else as it is. Capitals do not matter (readings.md B3). */
export const kindOfRuleType = (type: string): string =>
  kinds.all().find(({ rule_types }) => rule_types?.some((one) => one.toLowerCase() === type.toLowerCase()))?.kind ??
  type;
