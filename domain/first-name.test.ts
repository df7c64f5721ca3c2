import { describe, expect, it } from 'vitest';
import { readFirstName } from './first-name.ts';

describe('what somebody is called', () => {
  it.each([
    ['Charlotte Whitfield', 'Charlotte'],
    ['  Dr. Tan Wei Ling', 'Tan'],
    ['张伟', '张伟'],
    ['mai@example.com', ''],
    ['+65 8123 4560', ''],
    ['', ''],
  ])('%s is called “%s”', (name, first) => {
    expect(readFirstName(name)).toBe(first);
  });
});
