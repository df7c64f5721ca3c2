import { describe, expect, it } from 'vitest';
import { sample } from '#testing/web/sample.ts';
import { FormSettings } from '../../contract.ts';
import { findWrongSite, listSites, readSettings, writeSettings } from './settings-values.ts';

const ZONE = 'Asia/Singapore';
const settings = sample(FormSettings, { name: 'Bayshore', closes_at: null, max_leads: null, alias: null });

describe('the settings of a form', () => {
  it('close a form at the end of its last day in the time zone of the day', () => {
    const patch = readSettings({ ...writeSettings(settings, ZONE), last_day: '2026-12-24' }, ['last_day'], ZONE);
    expect(patch).toEqual({ closes_at: '2026-12-24T16:00:00.000Z' });
    expect(writeSettings({ ...settings, ...patch }, ZONE).last_day).toBe('2026-12-24');
  });

  it('are stored as nothing where a field is empty', () => {
    const written = writeSettings({ ...settings, alias: 'bayshore', max_leads: 50 }, ZONE);
    expect([written.alias, written.max_leads]).toEqual(['bayshore', '50']);
    const emptied = { ...written, alias: ' ', max_leads: '' };
    expect(readSettings(emptied, ['alias', 'max_leads'], ZONE)).toEqual({ alias: null, max_leads: null });
  });

  it('name only what was changed', () => {
    expect(readSettings({ ...writeSettings(settings, ZONE), name: 'New' }, ['name'], ZONE)).toEqual({ name: 'New' });
  });
});

describe('the sites a form may stand on', () => {
  it('are hosts, also where a whole address was pasted, each once', () => {
    const written = 'https://www.northgate.example/contact\n*.northgate.example, www.northgate.example';
    expect(listSites(written)).toEqual(['www.northgate.example', '*.northgate.example']);
  });

  it('are refused by name where one is no site', () => {
    expect(findWrongSite('northgate.example\nnot a site!')).toBe('not');
    expect(findWrongSite('northgate.example')).toBeUndefined();
  });
});
