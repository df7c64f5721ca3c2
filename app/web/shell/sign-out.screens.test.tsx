import { afterEach, expect, it, vi } from 'vitest';
import { personalKey } from '#platform/web/browser/personal-storage.ts';
import { signOut } from './sign-out.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.hidden = false;
  localStorage.clear();
});

it('signing out leaves nothing of the person in the browser, and what belongs to the device stays', async () => {
  vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  localStorage.setItem(personalKey('lead-form-unsaved.7.9.one'), '{}');
  localStorage.setItem('theme', 'dark');
  sessionStorage.setItem('draft', 'begun');

  await signOut(() => Promise.reject(new Error('no connection')));

  expect(Object.keys(localStorage)).toEqual(['theme']);
  expect(sessionStorage.length).toBe(0);
});
