import { describe, expect, it } from 'vitest';
import { newMember, newPerson } from './distribution-form.ts';
import { findShown, reorderShown } from './show-recipients.ts';

const lines = Array.from({ length: 200 }, (_, index) => ({
  ...newMember({ id: index + 1, name: `Member ${index + 1}` }),
  key: index + 1,
}));
const jane = { ...newPerson({ name: 'Jane Tan', email: 'Jane@Example.com', phone: '+6581234571' }), key: 500 };
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
