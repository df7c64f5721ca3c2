import { describe, expect, it } from 'vitest';
import { readOptOutWord } from './opt-out-words.ts';

describe('a message opts out', () => {
  it.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOP!!',
    '“Stop”',
    '停止',
    'BERHENTI',
    'PARAR',
    'STOPP',
    'إيقاف',
    'रोकें',
    'dừng',
    'หยุด',
    'arrêter',
    'baja',
  ])('where it is only a word for it: %s', (text) => {
    expect(readOptOutWord(text)).toBe('STOP');
  });

  it.each([
    'stop by at 5',
    'Please don’t stop',
    'nonstop',
    'bus stop',
    '',
    '   ',
    'stop stop',
    `stop${' '.repeat(60)}by`,
  ])('not where it says more or less: %s', (text) => {
    expect(readOptOutWord(text)).toBeNull();
  });

  it.each(['START', 'start!', '开始', 'Iniciar'])('and in again with %s', (text) => {
    expect(readOptOutWord(text)).toBe('START');
  });
});
