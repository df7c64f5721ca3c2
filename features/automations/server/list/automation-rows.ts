import { fillPage, type Page } from '#platform/contract/pages.ts';
import type { PlanArea } from '#platform/contract/plan.ts';
import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { AutomationFault, AutomationIcon, AutomationKind, AutomationStatus } from '../../contract.ts';

/** What an automation is in an organisation now. */
export interface AutomationRowFacts {
  /** What it does here: '3 rules'. */
  about: string;
  /** What it did since then: '412 sent'; null for nothing. */
  figures: string | null;
  last_run_at: string | null;
  /** What wants a look while it is on. */
  remark?: string | null;
  /** False where people paused all of it; only for one without a kind. */
  is_on?: boolean;
}

/** An automation in the list of all; part of the manifest of the feature that does it. */
export interface AutomationRow {
  /** Its name in addresses: 'lead-distribution'. */
  readonly id: string;
  /** Its place among the others. */
  readonly place: number;
  /** What the switch changes; null for one that is switched on its own page, and needs no credits. */
  readonly kind: AutomationKind | null;
  readonly name: string;
  readonly icon: AutomationIcon;
  /** The page it is set up on. */
  readonly page: Page;
  /** What of the plan it needs; null where it runs in every plan. */
  readonly area: PlanArea | null;
  /** Reads what it is here, with figures since an instant; null where it is not set up. */
  readonly read: (scope: Scope, since: string) => Promise<AutomationRowFacts | null>;
  /** Finds what keeps it from working while it is on, besides plan and credits. */
  readonly findFault?: (scope: OrgScope) => Promise<{ sentence: string; page: Page } | null>;
  /** For one that leaves work undone without credits: how many leads that concerns since an instant, and doing it now. */
  readonly missed?: {
    readonly count: (scope: Scope, since: string) => Promise<number>;
    /** Queues what was left undone. @returns how many leads it was about. */
    readonly send: (scope: Scope, since: string) => Promise<number>;
  };
}

const rows = extensionPoint<AutomationRow>();

/** Lists an automation on the page of all. */
export const automationRow = (row: AutomationRow) => rows.extend(row.id, row);

export const allRows = (): AutomationRow[] => rows.all().sort((one, other) => one.place - other.place);

/** Returns what keeps an automation in this status from working; null for one that is off. */
export async function findFault(
  scope: OrgScope,
  row: AutomationRow | undefined,
  status: AutomationStatus,
): Promise<AutomationFault | null> {
  const fault = status === 'ACTIVE' ? await row?.findFault?.(scope) : null;
  return fault ? { sentence: fault.sentence, page: fillPage(fault.page) } : null;
}
