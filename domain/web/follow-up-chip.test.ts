import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FollowUpState } from '../follow-up.ts';
import { FollowUpChip, followUpLabel } from './follow-up-chip.tsx';

/** Returns the text of the chip without its markup, including the text for screen readers. */
const listWords = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a follow-up', () => {
  it.each<[FollowUpState, string, string]>([
    [{ type: 'unscheduled' }, 'No follow up scheduled', 'S0-4-29'],
    [{ type: 'overdue' }, 'Follow Up Overdue', 'S0-4-30'],
    [{ type: 'someday' }, 'Follow Up Someday', 'S0-4-31'],
    [{ type: 'today' }, 'Follow Up Today', 'S0-4-32'],
    [{ type: 'tomorrow' }, 'Follow Up Tomorrow', 'S0-4-33'],
    [{ type: 'in_days', days: 5 }, 'Follow Up in 5 days', 'S0-4-34'],
  ])('of %j reads “%s” to screen readers, and shows fewer words (%s)', (followUp, words) => {
    expect(followUpLabel(followUp)).toBe(words);
    const chip = renderToStaticMarkup(createElement(FollowUpChip, { followUp }));
    const [shown] = /(?<=<span aria-hidden="true"[^>]*>)[^<]*/.exec(chip) ?? [];
    expect(listWords(chip)).toBe(`${shown} ${words}`);
    expect(shown!.length).toBeLessThan(words.length);
  });
});
