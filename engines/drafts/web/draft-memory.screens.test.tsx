import { beforeEach, describe, expect, it } from 'vitest';
import { clearPersonalStorage, personalKey } from '#platform/web/browser/personal-storage.ts';
import { openMemory } from './draft-memory.ts';
import { noHistory } from './undo-steps.ts';

const owner = { profile_id: 7, subject: 'lead-form', id: 9 };
const title = (after: string) => ({ title: { before: 'Bayshore', after } });
const intro = { intro: { before: '', after: 'Two towers by the sea' } };
const step = { changes: title('Bayshore Homes'), typed_in: null, at: 1 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what was not stored', () => {
  it('is there when the draft is opened again, also in another tab after the first was closed', () => {
    openMemory(owner).remember({ history: noHistory, unsaved: title('Bayshore Homes') });
    sessionStorage.clear();
    expect(openMemory(owner).memory.unsaved).toEqual(title('Bayshore Homes'));
  });

  it('of two tabs is joined', () => {
    const [one, other] = [openMemory(owner), openMemory(owner)];
    one.remember({ history: noHistory, unsaved: title('Bayshore Homes') });
    other.remember({ history: noHistory, unsaved: intro });
    expect(openMemory(owner).memory.unsaved).toEqual({ ...title('Bayshore Homes'), ...intro });
  });

  it('is forgotten once it is stored, by whichever tab stored it', () => {
    openMemory(owner).remember({ history: noHistory, unsaved: title('Bayshore Homes') });
    openMemory(owner).remember({ history: noHistory, unsaved: {} });
    expect(openMemory(owner).memory.unsaved).toEqual({});
    expect(localStorage.length).toBe(0);
  });

  it('belongs to one person and one subject', () => {
    openMemory(owner).remember({ history: noHistory, unsaved: intro });
    expect(openMemory({ ...owner, profile_id: 8 }).memory.unsaved).toEqual({});
    expect(openMemory({ ...owner, id: 90 }).memory.unsaved).toEqual({});
    expect(openMemory({ ...owner, subject: 'note-page' }).memory.unsaved).toEqual({});
  });

  it('is gone once the person signs out', () => {
    openMemory(owner).remember({ history: noHistory, unsaved: intro });
    clearPersonalStorage();
    expect(localStorage.length).toBe(0);
    expect(openMemory(owner).memory.unsaved).toEqual({});
  });

  it('that somebody has broken is as if there were nothing', () => {
    localStorage.setItem(personalKey('lead-form-unsaved.7.9.broken'), '{');
    sessionStorage.setItem('lead-form-steps.7.9', 'null');
    expect(openMemory(owner).memory).toEqual({ history: noHistory, unsaved: {} });
  });
});

it('steps to undo outlive a reload of the tab, not the tab', () => {
  openMemory(owner).remember({ history: { past: [step], future: [] }, unsaved: {} });
  expect(openMemory(owner).memory.history.past).toEqual([step]);
  sessionStorage.clear();
  expect(openMemory(owner).memory.history).toEqual(noHistory);
});
