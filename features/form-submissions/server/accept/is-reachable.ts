import * as z from 'zod';
import { readNumber } from '#domain/phone-numbers.ts';
import { listAnswers } from './file-submission.ts';
import type { StoredSubmission } from './submissions.queries.ts';

/** Whether a phone number or an e-mail address among the answers is one. */
export const isReachable = (submission: Pick<StoredSubmission, 'answers' | 'definition'>, country: string): boolean =>
  listAnswers(submission).some(({ kind, values: [value = ''] }) => {
    if (kind === 'email') return z.email().safeParse(value).success;
    return kind === 'phone' && readNumber(value, country) !== null;
  });
