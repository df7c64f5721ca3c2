import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { listFieldErrors } from './fields/field-errors.ts';
import { messages } from './messages.ts';

describe('the messages of validation', () => {
  it.each([
    ['This field is required', 'S1-5-01', messages.required],
    ['This field must only contain alphabetic characters', 'S1-5-02', messages.alpha],
    ['Invalid email format', 'S1-5-03', messages.email],
    ['This field must contain only numerical values', 'S1-5-04', messages.integer],
    ['This field must only contain decimal values', 'S1-5-05', messages.decimal],
    ['Incorrect OTP. Please check again or request a new code', 'S1-5-06', messages.otp],
    ['Please enter the verification code', 'S1-5-07', messages.otpRequired],
    ['This field cannot contain more than 120 characters', 'S1-5-08', messages.max(120)],
    ['This file is too large (max 100 MB)', 'S1-5-09', messages.fileSize('100 MB')],
    ['Unsupported file type. Please select a PDF file', 'S1-5-10', messages.fileType('PDF')],
    ['Unsupported or invalid phone number', 'S1-5-11', messages.phoneNumber],
    ['Invalid phone number format', 'S1-5-12', messages.telephone],
    ['Invalid URL format', 'S1-5-13', messages.url],
    ['Invalid Youtube Video URL format', 'S1-5-14', messages.videoUrl],
    [
      'This message is over 1000 characters and may not send fully on your device',
      'S1-5-15',
      messages.shareMessageTooLong(1000),
    ],
    ['Maximum of 200 files allowed', 'S1-5-16', messages.fileCount(200)],
    ['Fix errors to proceed', 'S0-8-23', messages.fixErrors],
  ])('have the words of the specification: “%s” (%s)', (words, _id, message) => {
    expect(message).toBe(words);
  });
});

describe('what is wrong with a field', () => {
  const Form = z.strictObject({
    name: z.string().min(1).max(5),
    email: z.email(),
    count: z.int(),
    site: z.url(),
    labels: z.array(z.string()).max(2).optional(),
  });
  const good = { name: 'Mai', email: 'mai@example.com', count: 1, site: 'https://example.com' };
  const wrongWith = (changes: object): object => {
    const { error } = Form.safeParse({ ...good, ...changes }, { reportInput: true });
    return error ? listFieldErrors(error) : {};
  };

  it('has one of these messages (S1-5-01, S1-5-03, S1-5-04, S1-5-08, S1-5-13)', () => {
    expect(wrongWith({})).toEqual({});
    for (const missing of ['', undefined, null]) {
      expect(wrongWith({ name: missing })).toEqual({ name: 'This field is required' });
    }
    expect(wrongWith({ name: 'Charlotte' })).toEqual({ name: 'This field cannot contain more than 5 characters' });
    expect(wrongWith({ email: 'no address' })).toEqual({ email: 'Invalid email format' });
    expect(wrongWith({ count: 'two' })).toEqual({ count: 'This field must contain only numerical values' });
    expect(wrongWith({ site: 'no address' })).toEqual({ site: 'Invalid URL format' });
    expect(wrongWith({ labels: ['a', 'b', 'c'] })).toEqual({ labels: 'This field cannot contain more than 2 entries' });
  });

  it('is listed for every field at once, one message each, and for unknown fields', () => {
    expect(wrongWith({ name: '', email: '', colour: 'blue' })).toEqual({
      name: 'This field is required',
      email: 'Invalid email format',
      colour: 'This field isn’t recognised here',
    });
  });
});
