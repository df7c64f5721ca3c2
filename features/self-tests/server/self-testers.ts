import type { CallErrorClass } from '#platform/contract/provider-calls.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { SelfTestDepth, SelfTestHopName, StepProblem } from '../contract.ts';

/** A test to be made, or that is over. */
export interface TestToMake {
  org_id: number;
  source_id: number;
  /** The form's id at the provider; null where the source has none. */
  form_external_id: string | null;
  self_test_id: string;
}

/** Where the test lead can be found: by its id at the provider, or in the ledger. Neither where only reading was tested. */
export interface MadeTestLead {
  external_id?: string;
  lead_id?: string;
}

/** How a provider refused a call. */
export interface Refusal {
  call_class: CallErrorClass | null;
  code: string | null;
  said: string | null;
}

/** How sources of one kind are tested. */
export interface SelfTester {
  depth: SelfTestDepth;
  /** True where a test lead belongs to a form. */
  needs_form: boolean;
  /** Makes a test lead, outside any transaction. Throws ProviderError, or TestRefused with words of its own. */
  start(services: Services, test: TestToMake): Promise<MadeTestLead>;
  /** Removes what the test left at the provider. */
  cleanUp?(services: Services, test: TestToMake & { external_id: string | null }): Promise<void>;
  /** Says what a refusal of the provider means, and which action mends it; null where it means nothing of its own. */
  explain?(refusal: Refusal): StepProblem | null;
}

/** A test that cannot be made, with the step it broke at. */
export class TestRefused extends Error {
  constructor(
    readonly step: SelfTestHopName,
    readonly problem: StepProblem,
  ) {
    super(problem.detail);
  }
}

const testers = extensionPoint<SelfTester>();

/** Declares how sources of a kind are tested, in the integration's manifest. */
export const selfTester = (kind: string, tester: SelfTester): Extension => testers.extend(kind, tester);

export const findSelfTester = (kind: string): SelfTester | undefined => testers.find(kind);
