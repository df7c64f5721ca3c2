import { fieldProblem } from '../../contract/problems.ts';
import { isUniqueBroken } from './database-errors.ts';

/** Returns what makes a broken unique index a refusal of the name. @param noun what has it: 'label'. */
export const refuseTakenName =
  (noun: string, name: string) =>
  (error: unknown): never => {
    if (!isUniqueBroken(error)) throw error;
    throw fieldProblem('name', `There is already a ${noun} called “${name}”.`);
  };
