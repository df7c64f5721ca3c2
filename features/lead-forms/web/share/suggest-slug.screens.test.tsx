import { expect, it } from 'vitest';
import { suggestSlug } from './link-dialog.tsx';

it.each([
  ['Expo Singapore, hall 4', 'expo-singapore-hall-4'],
  ['Mei Chen’s name card', 'mei-chens-name-card'],
  ['Café São Paulo', 'cafe-sao-paulo'],
  ['  – Flyer –  ', 'flyer'],
  ['معرض دبي', ''],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('the address of %j ends in %j', (name, slug) => {
  expect(suggestSlug(name)).toBe(slug);
});
