import type { ReadAnswer } from '#features/leads/server/index.ts';
import type { InboundWebhookContract } from '../contract.ts';
import type { Headers } from './reading/dialects.ts';

/** One request at the address of a source, with the bytes as received. */
export interface WebhookRequest {
  id: string;
  token: string;
  body: Buffer;
  query: string;
  headers: Headers;
}

/** How a lead is recognised when it comes again. */
export interface LeadIdentity {
  /** The sender's own id of the lead, unique within the source; null where it gives none. */
  entry_id: string | null;
  /** What the sender reports on again and again: the first report is the lead, later ones complete it. */
  subject?: string | null;
}

/** A kind of source that posts its leads to an address of its own, as data and functions. */
export interface InboundWebhook {
  readonly contract: InboundWebhookContract;
  /** The integration's name in the specification (S0-3E-28). */
  readonly source: string;
  readonly hook: {
    /** The address before the token: '/hooks/form'. */
    readonly path: string;
    /** In bytes. */
    readonly body_limit: number;
    /** True for senders whose form comes in the query string of a GET. */
    readonly takes_get?: boolean;
    /** What a success answers, always with 200. */
    readonly answer: (receipts: readonly string[]) => object;
    /** What a refusal answers, where the sender shows it to a person; our own problem when absent. */
    readonly refusal?: (detail: string) => object;
  };
  /** The key of a body under which its leads are; the whole body is one, or a list of them, when absent. */
  readonly leads_at?: string;
  /** Proves a secret before anything is read. @returns the proof; null where it proves nothing. */
  readonly prove?: (
    secret: string,
    request: WebhookRequest,
    readFields: () => Promise<string | null>,
  ) => Promise<string | null>;
  /** Returns the key that a lead repeats, for senders that prove themselves by it; it is not kept with the lead. */
  readonly findKey?: (answers: readonly ReadAnswer[]) => string;
  /** Returns what it says with the roles of this sender's own keys; as any form is read when absent. */
  readonly read?: (answers: readonly ReadAnswer[]) => ReadAnswer[];
  /** Tells what is no lead, such as an event of another kind; it is answered and nothing comes of it. */
  readonly isIgnored?: (answers: readonly ReadAnswer[]) => boolean;
  /** By a form plug-in's own id, or by the bytes, when absent. */
  readonly identify?: (answers: readonly ReadAnswer[]) => LeadIdentity;
  /** Headers to keep with a lead beside the usual ones, and to show with a refused request. */
  readonly headers: { readonly kept: readonly string[]; readonly shown: readonly string[] };
  /** Writes a test lead as its sender would. */
  readonly writeTest: (test: { id: string; source_name: string; key: string }) => object;
  /** Signs a test lead as its sender would. */
  readonly signTest?: (secret: string, body: string) => Record<string, string>;
}
