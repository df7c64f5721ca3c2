import * as z from 'zod';
import { readLeadBody, type StoredLead, StoredQuestion, writeFacts } from '#engines/connected-sources/server/index.ts';
import { maybe, ProviderId, readable } from '#engines/provider-calls/server/index.ts';
import { type LeadKind, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { LINKEDIN } from '../contract.ts';
import { readUrnId } from './api/restli.ts';
import { rolesByField } from './questions.ts';

/** How leads of LinkedIn are read. */
export const linkedinLeadKind: LeadKind = {
  kind: LINKEDIN,
  source: 'linkedin',
  read: async ({ body }) => readLinkedinLead(body),
};

const Version = z.object({
  name: z.string().catch(''),
  questions: readable(StoredQuestion),
  hidden_fields: readable(z.object({ name: z.string(), value: z.string() })),
  consents: readable(z.object({ id: z.string(), text: z.string() })),
});
type Version = z.output<typeof Version>;
const Answer = z.object({ questionId: ProviderId, answerDetails: maybe(z.record(z.string(), z.unknown())) });
const Consent = z.object({ consentId: ProviderId, accepted: z.unknown() });
const FormResponse = z.object({ answers: readable(Answer), consentResponses: readable(Consent) });
const Text = z.object({ answer: z.union([z.string(), z.number(), z.boolean()]).transform(String) });
const Choice = z.object({ options: z.array(ProviderId) });

const Lead = z.object({
  form_version: maybe(Version),
  formResponse: FormResponse.catch({ answers: [], consentResponses: [] }),
});

function readLinkedinLead(body: Buffer): ReadAnswer[] {
  const stored = readLeadBody(body);
  if (!stored) throw new UnreadableLead('What LinkedIn sent couldn’t be read. The original data is kept.');
  const { form } = stored;
  const { form_version, formResponse } = Lead.parse(stored.lead);
  const version: Version = form_version ?? {
    name: form?.name ?? '',
    questions: form?.questions ?? [],
    hidden_fields: [],
    consents: [],
  };
  return [
    ...describeOrigin(stored, version.name),
    ...formResponse.answers.map((answer) => readAnswer(answer, version)),
    ...version.hidden_fields.map(({ name, value }) => ({ key: `hidden.${name}`, label: name, values: [value] })),
    ...formResponse.consentResponses.map(({ consentId, accepted }) => ({
      key: `consent.${consentId}`,
      label: `Consent: ${version.consents.find(({ id }) => id === consentId)?.text || consentId}`,
      values: [String(accepted === true || accepted === 'true')],
    })),
  ];
}

/** Returns whether the lead was sent from a preview in Campaign Manager. */
export const isTestLead = (fetched: object): boolean => ['true', true].includes(Reflect.get(fetched, 'testLead'));

/** An answer of an unknown kind, or to an unknown question, is kept as it came. */
function readAnswer({ questionId, answerDetails }: z.output<typeof Answer>, { questions }: Version): ReadAnswer {
  const question = questions.find(({ key }) => key === questionId);
  const role = rolesByField.get(question?.type ?? '');
  const text = Text.safeParse(answerDetails?.textQuestionAnswer).data;
  const choice = Choice.safeParse(answerDetails?.multipleChoiceAnswer).data;
  const name = (option: string) => question?.options.find(({ key }) => key === option)?.value ?? option;
  const raw = answerDetails == null ? [] : [JSON.stringify(answerDetails)];
  return {
    key: questionId,
    label: question?.label ?? `Question ${questionId}`,
    values: text ? [text.answer] : (choice?.options.map(name) ?? raw),
    ...(role && { role }),
  };
}

const Origin = z.object({
  id: ProviderId.catch(''),
  submittedAt: maybe(z.coerce.number().min(1).max(8.64e15)),
  leadType: z.string().catch(''),
  associatedEntity: maybe(z.object({ associatedCreative: z.string() })),
  leadMetadata: maybe(z.object({ sponsoredLeadMetadata: z.object({ campaign: z.string() }) })),
});

/** Where the lead came from and when, as answers whose role is stated. */
function describeOrigin({ lead, page, form }: StoredLead, form_name: string): ReadAnswer[] {
  const { id, submittedAt, leadType, associatedEntity, leadMetadata } = Origin.parse(lead);
  const campaign = leadMetadata?.sponsoredLeadMetadata.campaign ?? '';
  return writeFacts([
    ['lead.id', 'Lead id', id, 'external_id'],
    ['lead.submittedAt', 'Sent', submittedAt == null ? '' : new Date(submittedAt).toISOString(), 'submitted_at'],
    ['page.id', 'Ad account id', page.id, 'page_id'],
    ['page.name', 'Ad account', page.name, 'page_name'],
    ['form.id', 'Form id', form?.id ?? '', 'form_id'],
    ['form.name', 'Form', form?.name ?? form_name, 'form_name'],
    ['ad.campaign_id', 'Campaign id', readUrnId(campaign), 'campaign_id'],
    ['ad.ad_id', 'Creative id', readUrnId(associatedEntity?.associatedCreative ?? ''), 'ad_id'],
    ['lead.is_test', 'Test lead', isTestLead(lead) ? 'true' : '', 'is_test'],
    ['lead.type', 'Lead type', leadType],
  ]);
}
