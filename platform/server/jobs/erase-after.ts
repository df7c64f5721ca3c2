import * as z from 'zod';
import { daysAgo } from '#platform/server/clock.ts';
import { type OrgScope, withScope } from '#platform/server/database/scope.ts';
import type { Services } from '../services.ts';
import { defineJob } from './define-job.ts';
import { eraseRowsBefore, orgsWithRowsBefore, type TableWith } from './erase-after.queries.ts';

interface Erasing {
  /** What is older is over. */
  before: string;
  services: Services;
  /** Takes work that follows the transaction, such as removing files. */
  afterwards: (work: () => Promise<void>) => void;
}

interface EraseAfter<Column extends string> {
  /** Feature and verb: 'clients.erase-deleted'. */
  name: string;
  cron: string;
  table: TableWith<Column>;
  /** The moment from which the days count. */
  since: Column;
  days: number;
  /**
   * Erases some of what is over, in a transaction of its own; the rows alone when absent. @returns how many; 0 when nothing is left.
   */
  erase?: (scope: OrgScope, erasing: Erasing) => Promise<number>;
}

/**
 * Declares a job that erases rows some days after a moment of theirs, organisation by organisation. What a transaction erased
 * stays erased, so that a killed job goes on where it was.
 */
export const eraseAfter = <Column extends string>({
  name,
  cron,
  table,
  since,
  days,
  erase = (scope, { before }) => eraseRowsBefore(scope, table, since, before),
}: EraseAfter<Column>) =>
  defineJob({
    name,
    payload: z.object({}),
    attempts: 3,
    cron,
    async run({ services, request_id, log }) {
      const before = daysAgo(days);
      for (const org_id of await orgsWithRowsBefore(services.database, table, since, before)) {
        const options = { org_id, actor: null, request_id, mode: 'transaction' } as const;
        for (let erased = 1; erased > 0; ) {
          const later: (() => Promise<void>)[] = [];
          const erasing = { before, services, afterwards: (work: () => Promise<void>) => void later.push(work) };
          erased = await withScope(services.database, options, (scope) => erase(scope, erasing));
          for (const work of later) await work();
          if (erased > 0) log.info({ org_id, table, erased }, 'erased what was over');
        }
      }
    },
  });
