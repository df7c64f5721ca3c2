import { describe, expect, it } from 'vitest';
import { readPeople } from './several-dialog.tsx';

describe('people pasted as a list', () => {
  it.each([
    ['Jane Tan, jane@example.com, +65 8123 4571', 'Jane Tan', 'jane@example.com', '+6581234571'],
    ['Jane Tan\tjane@example.com', 'Jane Tan', 'jane@example.com', null],
    ['8123 4571; 陳大文', '陳大文', null, '+6581234571'],
    ['Tan, Jane, jane@example.com', 'Tan, Jane', 'jane@example.com', null],
    ['Olga, 0044 7911 123456', 'Olga', null, '+447911123456'],
  ])('“%s” is %s', (line, name, email, phone) => {
    expect(readPeople(line, 'SG')).toEqual([{ number: 1, person: { name, email, phone } }]);
  });

  it.each([
    ['jane@example.com', 'The name is missing'],
    ['Jane Tan', 'Enter an e-mail address or a phone number'],
    ['Jane Tan, jane@', 'Invalid email format'],
    ['Jane Tan, +65 12345', 'Unsupported or invalid phone number'],
  ])('“%s” is refused: %s', (line, fault) => {
    expect(readPeople(line, 'SG')).toEqual([{ number: 1, fault }]);
  });

  it('counts the lines as they were pasted, and leaves out the empty ones', () => {
    expect(readPeople('\nJane, jane@example.com\r\n\r\nnobody', 'SG').map(({ number }) => number)).toEqual([2, 4]);
  });
});
