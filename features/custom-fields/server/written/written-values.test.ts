import { describe, expect, it } from 'vitest';
import { countryForm } from '../../country-form.ts';
import { proveNumberForm, readNumber } from '../../written-numbers.ts';
import { proveDateForm, readDate } from './written-dates.ts';

describe('a date in a cell', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/1/5', '2026-01-05'],
    ['2026-11-20T08:00:00+08:00', '2026-11-20'],
    ['20/11/2026', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['11-20-2026', '2026-11-20'],
    ['20/11/2026 14:30', '2026-11-20'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['5 Jun 1991', '1991-06-05'],
    ['5th June 1991', '1991-06-05'],
    ['31-Dec-90', '1990-12-31'],
    ['1-Jan-29', '2029-01-01'],
    ['June 5, 1991', '1991-06-05'],
    ['5. Juni 1991', '1991-06-05'],
    ['5 de junio de 1991', '1991-06-05'],
    ['5 août 1991', '1991-08-05'],
    ['5 Agustus 1991', '1991-08-05'],
    ['1990年12月31日', '1990-12-31'],
    ['1990년 12월 31일', '1990-12-31'],
    ['33238', '1990-12-31'],
  ])('is read whatever the order of day and month: %s', (text, date) => {
    expect(readDate(text, 'DAY_FIRST')).toBe(date);
    expect(readDate(text, 'MONTH_FIRST')).toBe(date);
  });

  it('that fits both orders is read by the order of its column', () => {
    expect(readDate('03/04/2026', 'DAY_FIRST')).toBe('2026-04-03');
    expect(readDate('03/04/2026', 'MONTH_FIRST')).toBe('2026-03-04');
  });

  it.each([
    '31/02/2026',
    '2026-02-30',
    '13/13/2026',
    '00/01/2026',
    '0000-01-01',
    '20/11/26',
    '20/11-2026',
    'tomorrow',
    '5 Juneau 1991',
    '31 Jun 1991',
    '463',
    '463460',
  ])('is not read when there is no such day or it could be anything: %s', (text) => {
    expect(readDate(text, 'DAY_FIRST')).toBeNull();
    expect(readDate(text, 'MONTH_FIRST')).toBeNull();
  });

  it('proves the order where only one fits', () => {
    expect(proveDateForm('20/11/2026')).toBe('DAY_FIRST');
    expect(proveDateForm('11/20/2026')).toBe('MONTH_FIRST');
    expect(proveDateForm('03/04/2026')).toBe('EITHER');
    for (const text of ['04/04/2026', '2026-04-03', '31/02/2026', 'x']) expect(proveDateForm(text)).toBeNull();
  });
});

describe('a number in a cell', () => {
  it.each([
    ['1,250,000.50', 1_250_000.5],
    ['1.250.000,50', 1_250_000.5],
    ['1 250 000,5', 1_250_000.5],
    ["1'250'000.50", 1_250_000.5],
    ['12,50,000', 1_250_000],
    ['1250000', 1_250_000],
    ['0.125', 0.125],
    ['12,5', 12.5],
    ['-5', -5],
    ['−5', -5],
    ['-0', 0],
    ['S$ 1,250.00', 1250],
    ['S$-1,250.00', -1250],
    ['1250 SGD', 1250],
    ['$1,250.00', 1250],
  ])('is read with its separators of thousands and the sign of a currency: %s', (text, number) => {
    expect(readNumber(text, 'DECIMAL_POINT', 'SGD')).toBe(number);
    expect(readNumber(text, 'DECIMAL_COMMA', 'SGD')).toBe(number);
  });

  it('that could be thousands or decimals is read by the form of its column', () => {
    expect(readNumber('1,250', 'DECIMAL_POINT', null)).toBe(1250);
    expect(readNumber('1,250', 'DECIMAL_COMMA', null)).toBe(1.25);
    expect(readNumber('1.250', 'DECIMAL_POINT', null)).toBe(1.25);
    expect(readNumber('1.250', 'DECIMAL_COMMA', null)).toBe(1250);
  });

  it.each([
    'S$ 1.2m',
    '1e400',
    '9'.repeat(59),
    '9'.repeat(50_000),
    '1,25,0',
    '1,250.000.000',
    '3 BHK',
    '--5',
    'about 5',
    '5%',
    '10-20',
    '$5$',
    'Infinity',
    '٥',
  ])('is not guessed: %.40s', (text) => {
    expect(readNumber(text, 'DECIMAL_POINT', 'SGD')).toBeNull();
  });

  it('of another currency than that of the field is not read', () => {
    for (const text of ['US$ 100', 'EUR 100', '100 €']) expect(readNumber(text, 'DECIMAL_POINT', 'SGD')).toBeNull();
    expect(readNumber('EUR 100', 'DECIMAL_POINT', null)).toBe(100);
  });

  it('proves the decimal mark where only one fits', () => {
    expect(proveNumberForm('1.250.000')).toBe('DECIMAL_COMMA');
    expect(proveNumberForm('S$ 12.50')).toBe('DECIMAL_POINT');
    expect(proveNumberForm('1,250,000')).toBe('DECIMAL_POINT');
    expect(proveNumberForm('1.250')).toBe('EITHER');
    for (const text of ['1250', '1 250', 'x']) expect(proveNumberForm(text)).toBeNull();
  });
});

it('is written as the country writes where a column proves nothing', () => {
  const forms = (country: string) => [countryForm('date', country), countryForm('number', country)];
  expect(forms('SG')).toEqual(['DAY_FIRST', 'DECIMAL_POINT']);
  expect(forms('US')).toEqual(['MONTH_FIRST', 'DECIMAL_POINT']);
  expect(forms('DE')).toEqual(['DAY_FIRST', 'DECIMAL_COMMA']);
  expect(forms('ID')).toEqual(['DAY_FIRST', 'DECIMAL_COMMA']);
  expect(forms('JP')).toEqual(['DAY_FIRST', 'DECIMAL_POINT']);
});
