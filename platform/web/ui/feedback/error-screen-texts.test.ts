import { describe, expect, it } from 'vitest';
import { defaultErrorAction, errorScreenTexts } from './error-screen-texts.ts';

describe('the error screen', () => {
  it.each([403, 455, 456])('says insufficient permissions for %i (S0-2.8-03, S0-2.8-04)', (status) => {
    expect(errorScreenTexts(status, 'Ask Nadia Rahman.')).toEqual({
      tone: 'refused',
      header: 'Insufficient permissions',
      message: 'Ask Nadia Rahman.',
    });
    expect(errorScreenTexts(status).message).toBe("You don't have permission to open this page.");
  });

  it('says the page is missing for 404 (S0-2.8-05 to S0-2.8-07)', () => {
    expect(errorScreenTexts(404)).toEqual({
      tone: 'missing',
      header: "Page doesn't exist",
      message: 'The link you followed may be broken or is no longer valid.',
    });
  });

  it('says there is no access for a plan or a feature (S0-2.8-08, S0-2.8-09)', () => {
    expect(errorScreenTexts(423, 'Your trial ended.')).toMatchObject({
      tone: 'locked',
      header: "You don't have access",
      message: 'Your trial ended.',
    });
    expect(errorScreenTexts(425)).toMatchObject({ tone: 'disabled', header: "You don't have access" });
  });

  it.each([500, 503, 0, 418])('never shows the words of an unexpected failure (%i) (S0-2.8-10)', (status) => {
    const texts = errorScreenTexts(status, 'TypeError: undefined is not a function');
    expect(texts.header).toBe('Something went wrong');
    expect(texts.message).not.toContain('TypeError');
  });
});

describe('the way out', () => {
  const at = (status: number, isAgencyRoute = false, isOwner = false) =>
    defaultErrorAction({
      status,
      isAgencyRoute,
      isOwner,
      hrefs: { start: '/clients', manage: '/subscription/manage', sales: '/contact-sales' },
    });

  it('leads out of the agency first, whatever failed (S0-2.8-12, S0-2.8-13, A13)', () => {
    expect(at(423, true, true)).toEqual({ label: 'Back to agency home', href: '/agency' });
    expect(at(403, true, false)).toEqual({ label: 'Back to the product', href: '/clients' });
  });

  it('leads to what would give access (S0-2.8-14, S0-2.8-15, S0-8-04, S0-8-05)', () => {
    expect(at(423)).toEqual({ label: 'Manage subscription', href: '/subscription/manage' });
    expect(at(425)).toEqual({ label: 'Talk to sales', href: '/contact-sales' });
  });

  it('leads home otherwise (S0-2.8-16)', () => {
    expect(at(404)).toEqual({ label: 'Back to home', href: '/' });
    expect(at(500, false, true)).toEqual({ label: 'Back to home', href: '/' });
  });
});
