import { describe, expect, it } from 'vitest';
import type { RecipientLine } from './distribution-form.ts';
import { findShown, reorderShown } from './show-recipients.ts';

const line = (key: number, given: Partial<RecipientLine> = {}): RecipientLine => ({
  key,
  member_prof_id: key,
  name: `Member ${key}`,
  email: undefined,
  phone: undefined,
  channels: ['app_alert'],
  max: 1,
  ...given,
});
const lines = Array.from({ length: 200 }, (_, index) => line(index + 1));
const jane = line(500, { name: 'Jane Tan', email: 'Jane@Example.com', phone: '+6581234571' });
const keys = (shown: readonly { key: number }[]) => shown.map(({ key }) => key);
const none = () => false;

describe('many recipients', () => {
  it('shows the first, and those with which something is wrong', () => {
    const faulty = ({ key }: { key: number }) => key === 150;
    expect(keys(findShown(lines, { search: '', limit: 3, faulty }))).toEqual([1, 2, 3, 150]);
  });

  it.each(['jane t', 'example.com', '8123'])('finds somebody by name, e-mail or phone: “%s”', (search) => {
    expect(keys(findShown([...lines, jane], { search, limit: 20, faulty: none }))).toEqual([500]);
  });

  it('changes the places of the shown ones alone', () => {
    expect(keys(reorderShown(lines.slice(0, 6), [4, 1, 2]))).toEqual([4, 1, 3, 2, 5, 6]);
  });
});
