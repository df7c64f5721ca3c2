import { writeLeadBody } from '#engines/connected-sources/server/index.ts';
import { LINKEDIN } from '#integrations/linkedin/contract.ts';
import { type AdAccount, ask, lastSecondMs } from '../ad-account.ts';
import type { DemoPerson } from '../people/people.ts';
import type { Random } from '../random.ts';

const questions = [
  ask('1', 'First name', 'FIRST_NAME'),
  ask('2', 'Last name', 'LAST_NAME'),
  ask('3', 'Work email', 'WORK_EMAIL'),
  ask('4', 'Phone number', 'PHONE_NUMBER'),
  ask('5', 'When do you move?', '', ['Within a month', 'This year', 'Not sure yet']),
];
const page = { id: '5123456', name: 'Kestrel Advisory, expats' };
const forms = [
  { id: '6600001', name: 'Relocation guide, senior managers' },
  { id: '6600002', name: 'Term cover for founders' },
];

/** An ad account of LinkedIn with two forms. */
export const linkedinAccount: AdAccount = {
  ...page,
  provider: LINKEDIN,
  provider_name: 'LinkedIn',
  connected: -40,
  assignee: 'daniel',
  connection: { scopes: ['r_ads', 'r_marketing_leadgen_automation'], token_days: 60, renewing_days: 365 },
  forms,
  questions,
  write: writeLead,
  describe: (body) => {
    const { lead, form } = JSON.parse(body);
    return { id: lead.id, form_id: form.id, sent_ms: lead.submittedAt };
  },
};

function writeLead({ name, email, phone }: DemoPerson, id: string, random: Random): string {
  const form = { ...random.pick(forms), questions };
  const words = name.split(' ');
  const answer = (questionId: number, text: string) => ({
    questionId,
    answerDetails: { textQuestionAnswer: { answer: text } },
  });
  const lead = {
    id,
    submittedAt: lastSecondMs(),
    testLead: false,
    leadType: 'SPONSORED',
    leadMetadata: { sponsoredLeadMetadata: { campaign: 'urn:li:sponsoredCampaign:330441' } },
    formResponse: {
      answers: [
        answer(1, words.slice(0, -1).join(' ') || name),
        answer(2, words.length > 1 ? words.at(-1)! : ''),
        answer(3, email),
        answer(4, phone),
        { questionId: 5, answerDetails: { multipleChoiceAnswer: { options: [random.whole(1, 3)] } } },
      ],
    },
  };
  return writeLeadBody(lead, { page, form }).toString();
}
