import { describe, expect, it } from 'vitest';
import { checkAnswers } from './check-answers.ts';
import type { Question } from './definition.ts';
import { ask, defineForm } from './testing/questions.ts';

const custom = (answer_type: Question['answer_type'], parts: Partial<Question> = {}) =>
  ask('custom_field', { custom_field_id: 7, answer_type, ...parts });

/** Checks one answer in a form that also has an e-mail, so that somebody can always be reached. */
function check(question: Question, answer: string, { country = 'SG', language = 'en' } = {}) {
  const email = ask('email');
  const form = defineForm({ language, questions: [question, email] });
  const { answers, errors } = checkAnswers(form, { [question.id]: answer, [email.id]: 'mai@example.com' }, country);
  const kept = answers.find((one) => one.question.id === question.id);
  return { error: errors[question.id], values: kept?.values, option_ids: kept?.option_ids };
}

describe('an answer', () => {
  it.each([
    ['name', ask('name', { is_required: true })],
    ['note', ask('note', { is_required: true })],
    ['date', custom('date', { is_required: true })],
  ])('to a required %s question cannot be empty (S1-5-01)', (_, question) => {
    expect(check(question, '  ').error).toBe('This field is required');
  });

  it('that is no name has no letter in it (S1-5-02)', () => {
    expect(check(ask('name'), '0812 3456').error).toBe('This field must only contain alphabetic characters');
    for (const name of ['Siobhán O’Connor', 'Nguyễn Văn 2', '王小明', 'Ж']) {
      expect(check(ask('name'), name).values).toEqual([name]);
    }
  });

  it('that is an e-mail address has its form (S1-5-03)', () => {
    expect(check(ask('email'), 'mai@example').error).toBe('Invalid email format');
    expect(check(ask('email'), 'mai+home@example.co.uk').values).toEqual(['mai+home@example.co.uk']);
  });

  it('that is a number has digits (S1-5-04)', () => {
    expect(check(custom('number'), 'a lot').error).toBe('This field must contain only numerical values');
  });

  it.each(['1e400', '1.2.3', '--5', '12 apples a day', '9'.repeat(40)])('%s is no number (S1-5-05)', (text) => {
    expect(check(custom('number'), text).error).toBe('This field must only contain decimal values');
  });

  it.each([
    ['1250.5', 'en', '1250.5'],
    ['1,250', 'en', '1250'],
    ['1.250', 'de', '1250'],
    ['1.250,75', 'de', '1250.75'],
    ['-3', 'en', '-3'],
    ['S$ 900,000', 'en', '900000'],
  ])('%s in a form in %s is the number %s (S1-5-05)', (text, language, number) => {
    expect(check(custom('number'), text, { language }).values).toEqual([number]);
  });

  it.each([
    ['name', ask('name'), 120],
    ['text', custom('text'), 250],
    ['note', ask('note'), 10_000],
  ])('to a %s question has a longest length (S1-5-08)', (_, question, length) => {
    expect(check(question, 'x'.repeat(length + 1)).error).toBe(
      `This field cannot contain more than ${length} characters`,
    );
    expect(check(question, 'x'.repeat(length)).error).toBeUndefined();
  });

  it('that is a phone number is one of the chosen country, or names its own (S1-5-11)', () => {
    expect(check(ask('phone'), '8123 45').error).toBe('Unsupported or invalid phone number');
    expect(check(ask('phone'), '8123 4567').values).toEqual(['+6581234567']);
    expect(check(ask('phone'), '07400 123456', { country: 'GB' }).values).toEqual(['+447400123456']);
    expect(check(ask('phone'), '+44 7400 123456').values).toEqual(['+447400123456']);
  });

  it('that is a phone number has the signs of one (S1-5-12)', () => {
    expect(check(ask('phone'), 'call me').error).toBe('Invalid phone number format');
  });

  it('that is a day exists', () => {
    for (const day of ['2026-02-31', '31/02/2026', 'tomorrow', '0000-01-01']) {
      expect(check(custom('date'), day).error, day).toBe('Choose a valid date');
    }
    expect(check(custom('date'), '2028-02-29').values).toEqual(['2028-02-29']);
  });

  it('that is an option was one of this version', () => {
    const question = custom('dropdown', { options: [{ id: 11, label: 'Condo' }] });
    expect(check(question, '11')).toEqual({ error: undefined, values: ['Condo'], option_ids: [11] });
    for (const value of ['12', 'Condo', '11.0', '__proto__']) {
      expect(check(question, value).error, value).toBe('Choose one of the options');
    }
  });

  it('that is a consent says yes and nothing else', () => {
    expect(check(ask('consent', { is_required: true }), '').error).toBe('Please agree to continue');
    expect(check(ask('consent'), 'on').error).toBe('Please agree to continue');
    expect(check(ask('consent'), 'yes').values).toEqual(['yes']);
    expect(check(ask('consent'), '')).toEqual({ error: undefined, values: undefined, option_ids: undefined });
  });
});

describe('the answers together', () => {
  it('leave a way to answer: a phone number or an e-mail address', () => {
    const [phone, email] = [ask('phone'), ask('email')];
    const form = defineForm({ questions: [phone, email] });

    expect(checkAnswers(form, {}, 'SG').errors).toEqual({ [email.id]: 'Leave a phone number or an e-mail address' });
    expect(checkAnswers(form, { [phone.id]: '8123 4567' }, 'SG').errors).toEqual({});
  });

  it('are checked as far as they are shown, and in their order', () => {
    const email = ask('email');
    const sells = custom('dropdown', { options: [{ id: 1, label: 'Sell' }] });
    const price = custom('number', {
      is_required: true,
      condition: { question_id: sells.id, operator: 'is', value: '1' },
    });
    const form = defineForm({ questions: [email, sells, price] });
    const known = { [email.id]: 'mai@example.com' };

    const unseen = checkAnswers(form, { ...known, [price.id]: 'no number' }, 'SG');
    const seen = checkAnswers(form, { ...known, [sells.id]: '1' }, 'SG');

    expect(unseen.errors).toEqual({});
    expect(unseen.answers.map(({ question }) => question.id)).toEqual([email.id]);
    expect(seen.errors).toEqual({ [price.id]: 'This field is required' });
  });

  it('have the value of a hidden question from the form, whatever was sent', () => {
    const [email, hidden] = [ask('email'), ask('hidden', { text: 'spring fair' })];
    const form = defineForm({ questions: [email, hidden] });

    const { answers } = checkAnswers(form, { [email.id]: 'mai@example.com', [hidden.id]: 'forged' }, 'SG');

    expect(answers.at(-1)?.values).toEqual(['spring fair']);
  });

  it('are refused in the words of the form', () => {
    const name = ask('name', { is_required: true });
    const form = defineForm({
      questions: [name],
      words: { required: 'Bitte ausfüllen', too_long: 'Höchstens {length}' },
    });

    expect(checkAnswers(form, {}, 'DE').errors[name.id]).toBe('Bitte ausfüllen');
    expect(checkAnswers(form, { [name.id]: 'x'.repeat(500) }, 'DE').errors[name.id]).toBe('Höchstens 120');
  });
});
