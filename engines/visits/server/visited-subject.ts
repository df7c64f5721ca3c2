import type { OrgScope, Scope } from '#platform/server/database/scope.ts';
import { extensionPoint } from '#platform/server/extension-point.ts';
import type { Services } from '#platform/server/services.ts';
import type { Signal } from './assemble-views.ts';
import type { SubjectName, VisitKey } from './signals.queries.ts';

/** A visit that reported something new, in the transaction that keeps it. */
export interface ReportedVisit<Locked> {
  scope: OrgScope;
  services: Services;
  visit: VisitKey;
  locked: Locked;
}

/** A kind of things whose pages are visited, as its feature describes it. */
export interface VisitedSubject<Locked> {
  subject: SubjectName;
  /** How long signals are kept; null keeps them as long as the subject. */
  signals_kept_days: number | null;
  /** The most loads of one page that count, from one network within ten minutes and in a day, under the name they are counted by. */
  loads: { bucket: string; per_network: number; per_day: number };
  /** Makes others who report the same wait until the transaction ends. Throws when it is over. */
  lock: (scope: OrgScope, visit: VisitKey) => Promise<Locked>;
  /** Whether a visit of a member of the organisation is not counted. */
  isOwnLook: (scope: Scope, locked: Locked) => boolean | Promise<boolean>;
  /** Tells whether its page has this part; needed where pages have parts. */
  hasPart?: (locked: Locked, part: string) => boolean;
  /** Grades the visit from all its signals and writes its views. */
  writeViews: (visit: ReportedVisit<Locked>, signals: readonly Signal[]) => Promise<unknown>;
}

type AnySubject = Pick<VisitedSubject<never>, 'subject' | 'signals_kept_days'>;

const subjects = extensionPoint<AnySubject>();

/** Describes a subject; visits are recorded with it, and it is among the extensions of its module. */
export const visitedSubject = <Locked>(subject: VisitedSubject<Locked>) => ({
  ...subject,
  ...subjects.extend(subject.subject, subject),
});

export const listSubjects = (): AnySubject[] => subjects.all();
