import * as z from 'zod';
import { commonProblems, connectedSourceContract } from '#engines/connected-sources/contract.ts';
import { QuestionTarget } from '#features/leads/contract.ts';

/** The kind of its lead sources and its provider in `connections`. */
export const BILLBOARDS = 'billboards';

export const billboardSource = connectedSourceContract({
  id: BILLBOARDS,
  name: 'Billboards',
  account: 'billboard',
  Problem: z.enum([...commonProblems, 'taken_down']),
  QuestionTarget,
  keeps_days: 30,
});
