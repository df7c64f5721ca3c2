import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { LeadSource } from '../../lead-source.ts';
import type { NormalisedLead } from '../../normalised-lead.ts';
import type { FiledWith } from './read/read-leads.ts';

/** A lead that was filed, for the integration it came by. */
export interface FiledLeadOfKind {
  lead_id: string;
  source: LeadSource;
  /** The bytes as they came. */
  body: Buffer;
  lead: NormalisedLead;
  client_id: number;
  /** 0 when the client is unassigned. */
  assigned_to_id_or_zero: number;
  outcome: 'CLIENT_CREATED' | 'DUPLICATE' | 'COMPLETED';
  /** The earlier lead that it was to complete; with another outcome than COMPLETED that one was lost, and it stands for itself. */
  completes_id: string | null;
  is_test: boolean;
}

/** Does what follows from the leads of one kind of source, inside the transaction that files them. */
export interface FiledLeadHandler {
  handle(scope: OrgScope, services: Services, filed: readonly FiledLeadOfKind[]): Promise<void>;
}

const handlers = extensionPoint<FiledLeadHandler & { kind: string }>();
let declared = 0;

/** Says what follows from filed leads of a kind of source, in the manifest of its integration; a kind may have several. */
export function filedLeadHandler(kind: string, handler: FiledLeadHandler): Extension {
  declared += 1;
  return handlers.extend(`${kind} ${declared}`, { ...handler, kind });
}

/** Lets the integrations of these leads do what follows from them. */
export async function handleFiled(scope: OrgScope, services: Services, filed: readonly FiledWith[]): Promise<void> {
  for (const { kind, handle } of handlers.all()) {
    const own = filed.filter(({ read }) => read.source.kind === kind).map(describeFiled);
    if (own.length > 0) await handle(scope, services, own);
  }
}

/** Returns how a lead was filed. */
export const findOutcome = ({
  is_new_client,
  is_completion,
}: Pick<FiledWith, 'is_new_client' | 'is_completion'>): FiledLeadOfKind['outcome'] => {
  if (is_completion) return 'COMPLETED';
  return is_new_client ? 'CLIENT_CREATED' : 'DUPLICATE';
};

const describeFiled = (filed: FiledWith): FiledLeadOfKind => ({
  lead_id: filed.read.waiting.id,
  source: filed.read.source,
  body: filed.read.waiting.body,
  lead: filed.read.lead,
  client_id: filed.client_id,
  assigned_to_id_or_zero: filed.assigned_to_id_or_zero,
  outcome: findOutcome(filed),
  completes_id: filed.read.waiting.completes_id,
  is_test: filed.read.lead.is_test,
});
