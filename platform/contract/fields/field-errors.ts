import type * as z from 'zod';
import { config } from 'zod/v4/core';
import { messages } from '../messages.ts';
import type { FieldErrors } from '../problems.ts';

// What a schema does not say in words of its own is said in ours: no sentence of the library reaches anyone (S1-8-01).
config({ customError: describeIssue });

/** Returns one message per field in the specification's words (S1 §5), that of the field's first problem. */
export function listFieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  addErrors(errors, error.issues, []);
  return errors;
}

type Path = readonly PropertyKey[];

function addErrors(errors: FieldErrors, issues: readonly z.core.$ZodIssue[], parent: Path): void {
  for (const issue of issues) {
    const path = [...parent, ...issue.path];
    // A union with words of its own says all there is to say.
    const isPlain = issue.code === 'invalid_union' && issue.message === describeIssue(issue as z.core.$ZodRawIssue);
    const nearest = isPlain ? findNearest(issue.errors) : undefined;
    if (nearest) {
      addErrors(errors, nearest, path);
      continue;
    }
    const field = path.join('.') || readUnknownKey(issue) || 'body';
    errors[field] ??= issue.message;
  }
}

/** Returns what is wrong by the alternative that was most likely meant: one of the right kind, with the fewest problems. */
function findNearest(alternatives: readonly (readonly z.core.$ZodIssue[])[]) {
  const ofKind = alternatives.filter((issues) =>
    issues.every(({ code, path }) => path.length > 0 || (code !== 'invalid_type' && code !== 'invalid_value')),
  );
  return ofKind.toSorted((one, other) => one.length - other.length)[0];
}

/** How many unknown names an answer repeats. */
const MAX_UNKNOWN_KEYS = 20;

const readUnknownKey = (issue: z.core.$ZodIssue) =>
  issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MAX_UNKNOWN_KEYS).join(', ') : undefined;

/** How many choices an answer names. */
const MAX_NAMED_CHOICES = 12;

const KINDS: Partial<Record<string, string>> = {
  string: messages.kind('text'),
  boolean: messages.kind('true or false'),
  array: messages.kind('a list'),
  object: messages.kind('an object'),
  record: messages.kind('an object'),
  number: messages.integer,
  int: messages.integer,
};

const FORMATS: Partial<Record<string, string>> = {
  email: messages.email,
  url: messages.url,
  date: messages.date,
  datetime: messages.dateTime,
  time: messages.kind('a time such as 09:30'),
};

function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing(issue.input)) return messages.required;
      return KINDS[issue.expected] ?? messages.notAllowed;
    case 'too_small':
      return describeTooSmall(issue);
    case 'too_big':
      return describeTooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? messages.format;
    case 'not_multiple_of':
      return messages.multipleOf(issue.divisor);
    case 'invalid_value':
      return describeChoices(issue.values, issue.input);
    case 'invalid_union':
      return isMissing(issue.input) ? messages.required : messages.notAllowed;
    case 'unrecognized_keys':
      return messages.unknownField;
    default:
      return messages.notAllowed;
  }
}

const isMissing = (input: unknown): boolean => input === undefined || input === null;

function describeTooSmall({ origin, minimum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  const least = Number(minimum);
  if (origin === 'string') return least === 1 ? messages.required : messages.minLength(least);
  return origin === 'array' ? messages.minEntries(least) : messages.min(least, inclusive);
}

function describeTooBig({ origin, maximum, inclusive }: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  const most = Number(maximum);
  if (origin === 'string') return messages.max(most);
  return origin === 'array' ? messages.entries(most) : messages.maxNumber(most, inclusive);
}

function describeChoices(values: readonly unknown[], input: unknown): string {
  if (isMissing(input)) return messages.required;
  if (values.length > MAX_NAMED_CHOICES) return messages.notAllowed;
  return values.length === 1 ? messages.kind(String(values[0])) : messages.oneOf(values.map(String));
}
