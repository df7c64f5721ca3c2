import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { purgeSignalsJob } from './purge-signals.job.ts';

export { type AssembledView, assembleViews, sumViews, totalsAfter, type ViewTotals } from './assemble-views.ts';
export type { AskedVersion, AttendedSubject, CountedView } from './attention/attention.queries.ts';
export { attentionTo, chooseVersions } from './attention/read-attention.ts';
export { type GradedVisit, gradeVisit } from './grade-visit.ts';
export { type PageFile, type PageFiles, readPageFiles } from './page-files.ts';
export { type Reporter, recordSignals } from './record-signals.ts';
export { eraseSignals, eraseVisits, readSignals, type VisitKey } from './signals.queries.ts';
export { visitedSubject } from './visited-subject.ts';
export { purgeSignalsJob };

export const visitsModule = serverModule({ contracts: [contract], jobs: [purgeSignalsJob] });
