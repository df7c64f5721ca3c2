import * as z from 'zod';

/** Attaches the words that finish the sentence "PORT must be …". */
export const describedAs = <Schema extends z.ZodType>(be: string, schema: Schema): Schema =>
  schema.meta({ must_be: be });

export const text = describedAs('a text', z.string().optional());
export const textOr = (fallback: string) => describedAs('a text', z.string().default(fallback));
export const webAddress = z.url({ protocol: /^https?$/ });
export const address = describedAs('an http or https address', webAddress.optional());
export const addressOr = (fallback: string) => describedAs('an http or https address', webAddress.default(fallback));
export const email = describedAs('an e-mail address', z.email().optional());
export const yesOrNo = describedAs('true or false', z.stringbool().default(false));
export const yesUnlessSaid = describedAs('true or false', z.stringbool().default(true));
export const oneOf = <const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  fallback: Choices[number],
) => describedAs(`one of ${choices.join(', ')}`, z.enum(choices).default(fallback as never));

export const gigabytes = (fallback: number) =>
  describedAs('a number of gigabytes above 0', z.coerce.number().positive().max(1_000_000).default(fallback));

export const creditsIfLimited = describedAs(
  'a whole number of credits, 0 or more',
  z.coerce.number().int().min(0).max(1_000_000).optional(),
);
