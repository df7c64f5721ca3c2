import type * as z from 'zod';
import { messages } from './messages.ts';
import type { FieldErrors } from './problems.ts';

/** Returns one message per field in the specification's words (S1 §5), that of the field's first problem. */
export function listFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || readUnknownKey(issue) || 'body';
    errors[field] ??= writeMessage(issue);
  }
  return errors;
}

/** How many unknown names an answer repeats. */
const MAX_UNKNOWN_KEYS = 20;

const readUnknownKey = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_UNKNOWN_KEYS).join(', ') : undefined;

function writeMessage(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return messages.required;
      return issue.expected === 'number' || issue.expected === 'int' ? messages.integer : issue.message;
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? messages.required : issue.message;
    case 'too_big':
      if (issue.origin === 'array') return messages.entries(Number(issue.maximum));
      return issue.origin === 'string' ? messages.max(Number(issue.maximum)) : issue.message;
    case 'invalid_format':
      if (issue.format === 'email') return messages.email;
      if (issue.format === 'url') return messages.url;
      return issue.message;
    case 'unrecognized_keys':
      return 'This field is not known here';
    default:
      return issue.message;
  }
}
