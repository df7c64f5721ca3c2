import { FALLBACK_LOCALE } from '#platform/web/en/text.ts';
import { makeOnce } from '#platform/web/state/make-once.ts';

/** The languages offered for a form; one that is set by a call may be any other. */
export const formLanguages = [
  'en',
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fa',
  'fi',
  'fil',
  'fr',
  'gu',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'km',
  'ko',
  'ms',
  'my',
  'nb',
  'nl',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sv',
  'sw',
  'ta',
  'te',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
] as const;

const languageNames = makeOnce(() => new Intl.DisplayNames(FALLBACK_LOCALE, { type: 'language' }));

/** Returns the name of a language: 'Portuguese (Brazil)' for pt-BR. */
export const nameLanguage = (code: string): string => languageNames().of(code) ?? code;
