import * as z from 'zod';
import { maybe, ProviderId, readable } from '#engines/provider-calls/server/index.ts';

const MaybeTime = maybe(z.coerce.number().min(0).max(8.64e15));

export const AccessToken = z.object({
  access_token: z.string().min(1),
  expires_in: maybe(z.coerce.number()),
  refresh_token: maybe(z.string().min(1)),
  refresh_token_expires_in: maybe(z.coerce.number()),
});

export const TokenFacts = z.object({
  active: z.union([z.boolean(), z.stringbool()]),
  status: maybe(z.string()),
  scope: maybe(z.string()),
  expires_at: maybe(z.coerce.number()),
  authorized_at: maybe(z.coerce.number()),
});

export const AdAccount = z.object({ id: ProviderId, name: maybe(z.string()), status: maybe(z.string()) });

const LocalText = z
  .object({ localized: z.record(z.string(), z.string()) })
  .transform(({ localized }) => Object.values(localized)[0]);
const Option = z.object({ id: ProviderId, text: maybe(LocalText) });
const Question = z.object({
  questionId: ProviderId,
  name: maybe(z.string()),
  predefinedField: maybe(z.string()),
  question: maybe(LocalText),
  questionDetails: maybe(z.object({ multipleChoiceQuestionDetails: maybe(z.object({ options: readable(Option) })) })),
});

export const LeadForm = z.object({
  id: ProviderId,
  name: maybe(z.string()),
  versionId: maybe(ProviderId),
  state: maybe(z.string()),
  creationLocale: maybe(z.object({ country: maybe(z.string()), language: maybe(z.string()) })),
  created: MaybeTime,
  hiddenFields: readable(z.object({ name: z.string(), value: maybe(z.coerce.string()) })),
  content: maybe(
    z.object({
      questions: readable(Question),
      legalInfo: maybe(z.object({ consents: readable(z.object({ id: ProviderId, consent: maybe(LocalText) })) })),
    }),
  ),
});
export type LeadForm = z.output<typeof LeadForm>;

/** A response with what must be known of it; all of it is kept as it came. */
export const LeadResponse = z
  .looseObject({
    id: ProviderId,
    submittedAt: MaybeTime,
    versionedLeadGenFormUrn: maybe(z.string()),
  })
  .transform((fetched) => ({ ...fetched, fetched }));
export type LeadResponse = z.output<typeof LeadResponse>;

export const Notification = z.object({ id: ProviderId, webhook: maybe(z.string()) });
