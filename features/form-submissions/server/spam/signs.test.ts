import { describe, expect, it } from 'vitest';
import { SpamSign } from '../../contract.ts';
import { findSigns, type SignFacts, signs, THRESHOLD } from './signs.ts';

const DAY_MS = 86_400_000;

/** An honest submission: a minute of typing with script and a challenge that passed. */
const honest: SignFacts = {
  open_ms: 60_000,
  honeypot: '',
  names: ['Tan Wei Ling'],
  written: ['Tan Wei Ling', 'weiling@example.com', '+65 8123 4567'],
  has_script: true,
  challenge: 'passed',
  past: { of_text: 0, of_address: 0, of_form: 0 },
};
const past = (changes: Partial<SignFacts['past']>) => ({ past: { ...honest.past, ...changes } });
const found = (changes: Partial<SignFacts>) =>
  findSigns({ ...honest, ...changes }).map(({ sign, weight, detail }) => ({ sign, weight, detail }));
const names = (changes: Partial<SignFacts>) => found(changes).map(({ sign }) => sign);

describe('signs of spam', () => {
  it('stand once each in the list', () => {
    expect(signs.map(({ sign }) => sign).sort()).toEqual([...SpamSign.options].sort());
  });

  it('are not found in an honest submission', () => {
    expect(found({})).toEqual([]);
  });

  it('that are weak never hold anything back, not even all together', () => {
    const weak = signs.filter(({ is_strong }) => !is_strong).reduce((sum, { weight }) => sum + weight, 0);

    expect(weak).toBeLessThan(THRESHOLD);
  });

  it('hold nobody back who has no script, no challenge and a page open for a week', () => {
    const all = findSigns({ ...honest, has_script: false, challenge: 'missing', open_ms: 7 * DAY_MS });

    expect(all.map(({ sign }) => sign)).toEqual(['no_script', 'open_too_long']);
    expect(all.reduce((sum, { weight }) => sum + weight, 0)).toBeLessThan(THRESHOLD);
  });
});

describe('a filled honeypot', () => {
  it('is a sign, and enough', () => {
    expect(found({ honeypot: 'https://win.example' })).toEqual([{ sign: 'trap_filled', weight: 100, detail: '' }]);
    expect(names({ honeypot: '  ' })).toEqual([]);
  });

  it('with what stands in another question, as a password manager fills it, is not enough', () => {
    expect(found({ honeypot: 'weiling@example.com ' })).toEqual([{ sign: 'trap_filled', weight: 80, detail: '' }]);
  });
});

describe('the time a page was open', () => {
  it('is a sign below 2 seconds, and enough below half a second', () => {
    expect(found({ open_ms: 1_700 })).toEqual([{ sign: 'sent_too_fast', weight: 80, detail: '1.7' }]);
    expect(found({ open_ms: 400 })).toEqual([{ sign: 'sent_too_fast', weight: 100, detail: '0.4' }]);
    expect(names({ open_ms: 2_000 })).toEqual([]);
  });

  it('is no sign where the clocks of two processes differ', () => {
    expect(names({ open_ms: -300 })).toEqual([]);
  });

  it('is a weak sign over three days', () => {
    expect(found({ open_ms: 4.5 * DAY_MS })).toEqual([{ sign: 'open_too_long', weight: 10, detail: '4' }]);
    expect(names({ open_ms: 3 * DAY_MS })).toEqual([]);
  });

  it('that is forged or missing is a sign, and enough', () => {
    expect(found({ open_ms: null })).toEqual([{ sign: 'forged_token', weight: 100, detail: '' }]);
  });
});

describe('a link in a name', () => {
  it.each(['https://win.example/x', 'Anna http://a.example', '[url=a]b[/url]', '<a href="x">'])(
    'like %s is enough',
    (name) => {
      expect(found({ names: [name] })).toEqual([{ sign: 'link_in_name', weight: 100, detail: '' }]);
    },
  );

  it.each(['www.tanrealty.sg', 'Win-Prize lucky-crypto.top', 'Cheap loans quickcash.com'])(
    'like %s is a sign, not enough',
    (name) => {
      expect(found({ names: [name] })).toEqual([{ sign: 'link_in_name', weight: 80, detail: '' }]);
    },
  );

  it.each([
    'J.R. Smith',
    'Dr.Ali bin Abu',
    "Siobhán O'Brien-Ng",
    'anna@example.com',
    '陈伟玲',
    'St. John',
    'Com Nguyen',
    'A. Pro',
  ])('is not seen in %s', (name) => {
    expect(names({ names: [name] })).toEqual([]);
  });
});

describe('repeats', () => {
  it('of a text are a sign the third time', () => {
    expect(names(past({ of_text: 1 }))).toEqual([]);
    expect(found(past({ of_text: 2 }))).toEqual([{ sign: 'same_text', weight: 80, detail: '3' }]);
  });

  it('of an address are a sign beyond five in ten minutes, and enough beyond sixty', () => {
    expect(names(past({ of_address: 4 }))).toEqual([]);
    expect(found(past({ of_address: 5 }))).toEqual([{ sign: 'address_rate', weight: 80, detail: '6' }]);
    expect(found(past({ of_address: 60 }))).toEqual([{ sign: 'address_rate', weight: 100, detail: '61' }]);
  });

  it('at a form are a sign beyond 300 in ten minutes', () => {
    expect(names(past({ of_form: 299 }))).toEqual([]);
    expect(found(past({ of_form: 300 }))).toEqual([{ sign: 'form_rate', weight: 80, detail: '301' }]);
  });
});

describe('the challenge', () => {
  it('that failed is enough', () => {
    expect(found({ challenge: 'failed' })).toEqual([{ sign: 'challenge_failed', weight: 100, detail: '' }]);
  });

  it('that did not come is a weak sign, and none where no script ran', () => {
    expect(found({ challenge: 'missing' })).toEqual([{ sign: 'challenge_missing', weight: 10, detail: '' }]);
    expect(names({ challenge: 'missing', has_script: false })).toEqual(['no_script']);
  });

  it('that could not be checked is said, and weighs nothing, because it is not the sender’s doing', () => {
    expect(found({ challenge: 'unreachable' })).toEqual([
      { sign: 'challenge_missing', weight: 0, detail: 'unreachable' },
    ]);
  });

  it('is no sign where none is configured', () => {
    expect(names({ challenge: 'not_asked' })).toEqual([]);
  });
});

describe('the script of the page', () => {
  it('that did not run is a weak sign', () => {
    expect(found({ has_script: false })).toEqual([{ sign: 'no_script', weight: 20, detail: '' }]);
  });
});
