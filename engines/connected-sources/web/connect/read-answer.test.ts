import { describe, expect, it } from 'vitest';
import { readAnswer } from './read-answer.ts';

describe('what the provider sends a person back with', () => {
  it('is a code for the consent that was begun', () => {
    expect(readAnswer('?code=AQD1&state=s1')).toEqual({ state: 's1', code: 'AQD1' });
  });

  it('is the code of TikTok’s own name, which sends another beside it', () => {
    expect(readAnswer('?auth_code=a1&code=c1&state=s1')).toEqual({ state: 's1', code: 'a1' });
  });

  it('has no code where the person refused', () => {
    const refused = '?error=access_denied&error_code=200&error_reason=user_denied&state=s1';
    expect(readAnswer(refused)).toEqual({ state: 's1', code: null });
  });

  it.each(['', '?state=s1', '?code=AQD1', '?code=&state=s1', '?code=AQD1&state='])(
    'is refused incomplete: “%s”',
    (search) => {
      expect(readAnswer(search)).toBeNull();
    },
  );

  it.each(['?code=a&code=b&state=s1', '?code=a&state=s1&state=s2', '?code=a&error=access_denied&state=s1'])(
    'is refused with a part that came twice: “%s”',
    (search) => {
      expect(readAnswer(search)).toBeNull();
    },
  );
});
