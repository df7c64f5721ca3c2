import * as z from 'zod';

/** Languages of templates as Meta writes them, each in its own words. */
export const templateLanguages = {
  en: 'English',
  en_GB: 'English (UK)',
  en_US: 'English (US)',
  zh_CN: '中文（简体）',
  zh_HK: '中文（香港）',
  zh_TW: '中文（繁體）',
  ms: 'Bahasa Melayu',
  id: 'Bahasa Indonesia',
  ta: 'தமிழ்',
  hi: 'हिन्दी',
  th: 'ไทย',
  vi: 'Tiếng Việt',
  fil: 'Filipino',
  ja: '日本語',
  ko: '한국어',
  ar: 'العربية',
  de: 'Deutsch',
  es: 'Español',
  es_MX: 'Español (México)',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt_BR: 'Português (Brasil)',
  pt_PT: 'Português (Portugal)',
  ru: 'Русский',
  tr: 'Türkçe',
} as const;

export const TemplateLanguage = z.enum(Object.keys(templateLanguages) as [keyof typeof templateLanguages]);
export type TemplateLanguage = z.output<typeof TemplateLanguage>;

/** Returns a language as Meta stores it; its notices may write en-US for en_US. */
export const readLanguage = (written: string): string => written.replace('-', '_');

/** Returns what a language is called; one that is not in our list by its code. */
export const nameLanguage = (language: string): string =>
  (templateLanguages as Record<string, string>)[language] ?? language;

const greetings: Record<string, string> = {
  en: 'Hi',
  zh: '您好',
  ms: 'Hai',
  id: 'Halo',
  ta: 'வணக்கம்',
  hi: 'नमस्ते',
  th: 'สวัสดี',
  vi: 'Chào',
  fil: 'Hi',
  ja: 'こんにちは',
  ko: '안녕하세요',
  ar: 'مرحبا',
  de: 'Hallo',
  es: 'Hola',
  fr: 'Bonjour',
  it: 'Ciao',
  nl: 'Hallo',
  pl: 'Cześć',
  pt: 'Olá',
  ru: 'Здравствуйте',
  tr: 'Merhaba',
};

/** Returns the word that can stand before a name. */
export const findGreeting = (language: string): string => greetings[language.split('_', 1)[0] ?? ''] ?? 'Hi';
