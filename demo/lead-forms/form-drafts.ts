import type { FormDefinition, Question, QuestionKind } from '#features/lead-forms/contract.ts';
import type { DemoFields } from '../client-fields.ts';

/** What a form of the demo asks; what is not said is as a new form has it. */
export type FormTexts = Partial<Omit<FormDefinition, 'look' | 'questions'>> & { questions: Question[] };

const ask = (name: string, kind: QuestionKind, label: string, more: Partial<Question> = {}): Question => ({
  id: `qdemo${name}`,
  kind,
  label,
  help: '',
  placeholder: '',
  is_required: false,
  custom_field_id: null,
  answer_type: kind === 'note' ? 'long_text' : 'text',
  options: [],
  text: '',
  condition: null,
  ...more,
});

const name = ask('name0', 'name', 'Name', { is_required: true, placeholder: 'Your full name' });
const phone = ask('phone', 'phone', 'Phone number', { is_required: true });
const email = ask('email', 'email', 'E-mail', { placeholder: 'you@example.com' });

/** The ids of the questions that visitors of the demo answer. */
export const asked = {
  name: name.id,
  phone: phone.id,
  email: email.id,
  propertyType: 'qdemowanted',
  moveIn: 'qdemomovein',
  note: 'qdemonote0',
  company: 'qdemofirma',
  consent: 'qdemoagree',
} as const;

/** Two pages; what is written on the first one is kept. */
export const viewingForm = ({ propertyType, moveIn }: DemoFields): FormTexts => ({
  title: 'The Linden at Bayshore',
  intro: 'Choose a time for the show home and see prices and floor plans first.',
  questions: [
    name,
    { ...phone, help: 'We confirm your viewing on WhatsApp.' },
    email,
    ask('break0', 'page_break', 'Your new home'),
    ask('wanted', 'custom_field', 'Property type', {
      custom_field_id: propertyType.id,
      answer_type: 'dropdown',
      is_required: true,
      options: propertyType.options.map((option) => ({ id: option.id, label: option.name })),
    }),
    ask('movein', 'custom_field', 'Move-in date', {
      custom_field_id: moveIn.id,
      answer_type: 'date',
      condition: {
        question_id: asked.propertyType,
        operator: 'is_not',
        value: String(propertyType.options.at(-1)!.id),
      },
    }),
    ask('note0', 'note', 'What should we know?', { placeholder: 'Schools, parking, a view of the sea…' }),
    ask('agree', 'consent', 'Contact', {
      text: 'Kestrel Advisory may contact me on WhatsApp about this project.',
    }),
  ],
  words: { send: 'Book my viewing', thanks_title: 'See you at the show home' },
  unfinished_notice: 'With Next we keep what you wrote, and may call you if you stop here.',
});

/** One page, and a guide for everybody who sends it. */
export const guideForm = (guide_id: number): FormTexts => ({
  title: 'Know the neighbourhood before you buy',
  intro:
    'Twelve pages about schools, food, transport and prices along the East Coast. It opens as soon as you send this.',
  questions: [
    name,
    { ...email, is_required: true },
    { ...phone, is_required: false },
    ask('agree', 'consent', 'By e-mail', { text: 'Send me the guide and news about new launches by e-mail.' }),
  ],
  words: { send: 'Send me the guide' },
  after_sending: { kind: 'content', content_id: guide_id, email_consent_question_id: asked.consent },
});

export const launchForm = (): FormTexts => ({
  title: 'Launch weekend at Maple Grove',
  intro: 'Phase 2, terrace houses from 1.1 million.',
  questions: [name, phone, ask('note0', 'note', 'Your question')],
});

/** A draft in Arabic, read from right to left. */
export const dubaiForm = (): FormTexts => ({
  title: 'معرض دبي العقاري',
  intro: 'سجّل بياناتك لتحصل على قائمة الأسعار قبل الجميع.',
  language: 'ar',
  questions: [
    { ...name, label: 'الاسم', placeholder: 'الاسم الكامل' },
    { ...phone, label: 'رقم الهاتف' },
    { ...email, label: 'البريد الإلكتروني' },
  ],
  words: { send: 'أرسل', optional: 'اختياري' },
});

export const insuranceForm = (): FormTexts => ({
  title: 'Is your family covered?',
  intro: 'Five questions, an answer the same day.',
  questions: [
    name,
    phone,
    ask('firma', 'company', 'Employer', { help: 'Some cover their staff already.' }),
    ask('note0', 'note', 'Which cover do you have today?'),
    ask('agree', 'consent', 'Contact', { text: 'Kestrel Advisory may call me about my cover.', is_required: true }),
  ],
});
