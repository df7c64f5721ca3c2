import type { AssignedLead } from '#features/leads/server/index.ts';
import type { OrgScope } from '#platform/server/database/scope.ts';
import { type Extension, extensionPoint } from '#platform/server/extension-point.ts';
import type { LeadFacts } from '../../match-rules.ts';
import type { RuleBook } from '../rules/rule-book.queries.ts';
import type { Decision, NewDecision } from './decisions.queries.ts';
import type { LockedRotations } from './rotations.queries.ts';

/** What distribution rules decide about new leads, once their rules are chosen. */
export interface ChosenDistribution {
  /** The rules that must be locked before. */
  readonly rule_ids: readonly number[];
  /**
   * Decides about one of the leads after assignment did; taking a turn moves a rotation on.
   *
   * @returns the decision of assignment, or another where a client that nobody has goes to somebody.
   */
  decide(locked: LockedRotations, index: number, assigned: Decision): Decision;
  /** Writes what was decided. @param decided the leads of `choose`, in their order, with their clients. */
  keep(scope: OrgScope, decided: readonly NewDecision[], at: string): Promise<void>;
}

/** Leads that waited for somebody to be sent to. */
interface WaitingToSend {
  /** Their clients, which the caller locks. */
  readonly client_ids: readonly number[];
  /** Sends them. @returns those whose clients got somebody by it. */
  send(scope: OrgScope): Promise<AssignedLead[]>;
}

/** Sends leads by distribution rules, inside the transaction that decides about them. */
export interface LeadDistributor {
  /** Chooses the rule of each lead. @param leads null for one that is not sent. */
  choose(scope: OrgScope, book: RuleBook, leads: readonly (LeadFacts | null)[]): Promise<ChosenDistribution>;
  /** Reads the leads that wait on locked rules and can be sent now, oldest first. */
  readWaiting(scope: OrgScope, locked: LockedRotations, book: RuleBook): Promise<WaitingToSend>;
  /** Chooses the rules again of leads whose rule was deleted while they waited. */
  chooseAgain(scope: OrgScope, book: RuleBook): Promise<void>;
}

const distributors = extensionPoint<LeadDistributor>();

/** Says who sends leads by distribution rules, in the manifest of that feature. */
export const leadDistributor = (distributor: LeadDistributor): Extension =>
  distributors.extend('distributor', distributor);

export const findDistributor = (): LeadDistributor | undefined => distributors.find('distributor');
