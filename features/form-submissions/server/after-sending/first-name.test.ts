import { expect, it } from 'vitest';
import { cleanFirstName } from './deliver-content.ts';

it.each([
  ['Mai Nguyễn', 'Mai'],
  ['Dr. Siobhán O’Connor', 'Siobhán'],
  ["D'Arcy Smith", "D'Arcy"],
  ['Anne-Marie', 'Anne-Marie'],
  ['陈伟', '陈伟'],
  ['أحمد علي', 'أحمد'],
])('%s is greeted as %s', (written, name) => {
  expect(cleanFirstName(written)).toBe(name);
});

it.each([
  '',
  'https://win.example',
  'www.win.example Mai',
  'win.example',
  'mai@example.com',
  '+65 8123 4567',
  'Win1000',
  'Mai\u202ecod.exe',
  'Mai\u0000',
  '<b>Mai</b>',
  '$$$',
  'x'.repeat(31),
  '{{title}}',
])('%j is no name, so that nobody is greeted by it', (written) => {
  expect(cleanFirstName(written)).toBe('');
});
