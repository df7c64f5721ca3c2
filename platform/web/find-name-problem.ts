import { messages } from '../contract/messages.ts';

/** Checks a name in the server's words; the schema that says the same would load with the first page. */
export const findNameProblem = (typed: string, maximum: number): string | null => {
  const name = typed.trim();
  return name === '' ? messages.required : name.length > maximum ? messages.max(maximum) : null;
};
