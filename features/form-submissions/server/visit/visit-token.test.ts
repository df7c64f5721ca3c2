import { describe, expect, it } from 'vitest';
import { honeypotName, newVisitId, readVisit, signVisit, type Visit } from './visit-token.ts';

const SECRET = 'a secret key that only this test knows';
const visit: Visit = {
  visit_id: newVisitId(),
  form_id: 7,
  version: 3,
  link_id: null,
  drawn_at: '2026-11-20T08:00:00.000Z',
  is_prefilled: false,
};

describe('the token of a visit', () => {
  it('brings the visit back as it was signed', () => {
    expect(readVisit(SECRET, signVisit(SECRET, visit))).toEqual(visit);
    const linked = { ...visit, link_id: 12, is_prefilled: true };
    expect(readVisit(SECRET, signVisit(SECRET, linked))).toEqual(linked);
  });

  it('is nothing when it was changed, signed with another key, or never signed', () => {
    const token = signVisit(SECRET, visit);
    const [claims = '', signature = ''] = token.split('.');
    const forged = Buffer.from(Buffer.from(claims, 'base64url').toString().replace(',3,', ',2,')).toString('base64url');

    for (const text of ['', '.', token.slice(0, -2), `${forged}.${signature}`, signVisit('another key', visit)]) {
      expect(readVisit(SECRET, text), text).toBeNull();
    }
  });
});

it('the honeypot has another name in each form and version', () => {
  const names = [
    honeypotName(SECRET, visit),
    honeypotName(SECRET, { ...visit, version: 4 }),
    honeypotName(SECRET, { ...visit, form_id: 8 }),
  ];
  expect(new Set(names).size).toBe(3);
  expect(honeypotName(SECRET, visit)).toBe(names[0]);
});
