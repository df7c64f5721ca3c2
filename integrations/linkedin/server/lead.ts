import * as z from 'zod';
import { type LeadKind, type ReadAnswer, UnreadableLead } from '#features/leads/server/index.ts';
import { parseWithLongNumbers } from '#platform/server/meta/long-numbers.ts';
import { LINKEDIN } from '../contract.ts';
import { readUrnId } from './api/restli.ts';
import { Id } from './api/shapes.ts';
import { rolesByField } from './questions.ts';

/** How leads of LinkedIn are read. */
export const linkedinLeadKind: LeadKind = {
  kind: LINKEDIN,
  source: 'linkedin',
  read: async ({ body }) => readLinkedinLead(body),
};

const Question = z.object({
  key: z.string(),
  label: z.string(),
  type: z.string(),
  options: z.array(z.object({ key: z.string(), value: z.string() })).default([]),
});
const Version = z.object({
  name: z.string().catch(''),
  questions: z.array(Question).catch([]),
  hidden_fields: z.array(z.object({ name: z.string(), value: z.string() })).catch([]),
  consents: z.array(z.object({ id: z.string(), text: z.string() })).catch([]),
});
type Version = z.output<typeof Version>;
const Form = z.object({ id: Id, name: z.string().nullish().catch(null), questions: z.array(Question).catch([]) });
const Stored = z.object({
  lead: z.looseObject({ form_version: Version.nullish().catch(null) }),
  page: z.object({ id: Id, name: z.string() }),
  form: Form.nullish().catch(null),
});

const Answer = z.object({ questionId: Id, answerDetails: z.record(z.string(), z.unknown()).nullish().catch(null) });
const Consent = z.object({ consentId: Id, accepted: z.unknown() });
const Text = z.object({ answer: z.union([z.string(), z.number(), z.boolean()]).transform(String) });
const Choice = z.object({ options: z.array(Id) });

function readLinkedinLead(body: Buffer): ReadAnswer[] {
  const stored = Stored.safeParse(parseWithLongNumbers(body.toString('utf8')));
  if (!stored.success) throw new UnreadableLead('What LinkedIn sent couldn’t be read. The original data is kept.');
  const { lead, page, form } = stored.data;
  const version: Version = lead.form_version ?? {
    name: form?.name ?? '',
    questions: form?.questions ?? [],
    hidden_fields: [],
    consents: [],
  };
  const response = lead.formResponse;
  return [
    ...describeOrigin(lead, page, { id: form?.id ?? '', name: form?.name ?? version.name }),
    ...listIn(response, 'answers', Answer).map((answer) => readAnswer(answer, version)),
    ...version.hidden_fields.map(({ name, value }) => ({ key: `hidden.${name}`, label: name, values: [value] })),
    ...listIn(response, 'consentResponses', Consent).map(({ consentId, accepted }) => ({
      key: `consent.${consentId}`,
      label: `Consent: ${version.consents.find(({ id }) => id === consentId)?.text || consentId}`,
      values: [String(accepted === true || accepted === 'true')],
    })),
  ];
}

/** Returns whether the lead was sent from a preview in Campaign Manager. */
export const isTestLead = (fetched: object): boolean => ['true', true].includes(Reflect.get(fetched, 'testLead'));

/** Returns what can be read of a list and leaves the rest out. */
function listIn<Shape extends z.ZodType>(holder: unknown, name: string, shape: Shape): z.output<Shape>[] {
  const list = typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : null;
  return Array.isArray(list) ? list.flatMap((item) => shape.safeParse(item).data ?? []) : [];
}

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
  id: Id.catch(''),
  submittedAt: z.coerce.number().min(1).max(8.64e15).nullish().catch(null),
  leadType: z.string().catch(''),
  submitter: z.string().catch(''),
  associatedEntity: z.object({ associatedCreative: z.string().catch('') }).catch({ associatedCreative: '' }),
  leadMetadata: z
    .object({ sponsoredLeadMetadata: z.object({ campaign: z.string().catch('') }) })
    .catch({ sponsoredLeadMetadata: { campaign: '' } }),
});

/** Where the lead came from and when, as answers whose role is stated. */
function describeOrigin(
  lead: object,
  page: { id: string; name: string },
  form: { id: string; name: string },
): ReadAnswer[] {
  const { id, submittedAt, leadType, associatedEntity, leadMetadata } = Origin.parse(lead);
  const facts: readonly [key: string, label: string, value: string, role?: ReadAnswer['role']][] = [
    ['lead.id', 'Lead id', id, 'external_id'],
    ['lead.submittedAt', 'Sent', submittedAt == null ? '' : new Date(submittedAt).toISOString(), 'submitted_at'],
    ['page.id', 'Ad account id', page.id, 'page_id'],
    ['page.name', 'Ad account', page.name, 'page_name'],
    ['form.id', 'Form id', form.id, 'form_id'],
    ['form.name', 'Form', form.name, 'form_name'],
    ['ad.campaign_id', 'Campaign id', readUrnId(leadMetadata.sponsoredLeadMetadata.campaign), 'campaign_id'],
    ['ad.ad_id', 'Creative id', readUrnId(associatedEntity.associatedCreative), 'ad_id'],
    ['lead.is_test', 'Test lead', isTestLead(lead) ? 'true' : '', 'is_test'],
    ['lead.type', 'Lead type', leadType],
  ];
  return facts
    .filter(([, , value]) => value !== '')
    .map(([key, label, value, role]) => ({ key, label, values: [value], is_metadata: true, ...(role && { role }) }));
}
