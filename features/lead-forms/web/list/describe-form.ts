import { formatAgo, formatCalendarDate, formatDate, formatNumber } from '#platform/web/format.ts';
import type { LeadFormItem } from '../../contract.ts';
import { readDirection } from '../../words.ts';
import { getLastDay } from '../last-day.ts';
import { text } from './en.ts';

/** Returns a language in its own words: 'Português'. */
export function nameLanguage(language: string): string {
  const name = new Intl.DisplayNames([language, 'en'], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}

type Facts = Pick<LeadFormItem, 'questions_count' | 'pages_count' | 'links_count' | 'sites_count' | 'language'>;

/** Returns what a form consists of: '9 questions, 2 pages · English · 6 named links'. */
export function describeForm({ questions_count, pages_count, links_count, sites_count, language }: Facts): string {
  const size = [
    text('questions', { count: questions_count }),
    ...(pages_count > 1 ? [text('pages', { count: pages_count })] : []),
  ];
  const name = nameLanguage(language);
  return [
    size.join(', '),
    readDirection(language) === 'rtl' ? text('right_to_left', { language: name }) : name,
    ...(links_count > 0 ? [text('links', { count: links_count })] : []),
    ...(sites_count > 0 ? [text('sites', { count: sites_count })] : []),
  ].join(' · ');
}

/** Returns since when, until when or why a form is in its state; empty where there is nothing to add. */
export function describeState(form: LeadFormItem, zone: string, now: number): string {
  const { state, closed_by, closes_at, max_leads, leads_count, published_at, unpublished_changes } = form;
  const ofLeads = (count: number) => text('of_leads', { count, leads: formatNumber(leads_count) });
  switch (state) {
    case 'DRAFT':
      return text('edited', { when: formatAgo(form.draft_changed_at, now) });
    case 'CLOSED':
      if (closed_by === 'DATE' && closes_at)
        return text('ended', { date: formatCalendarDate(getLastDay(closes_at, zone)) });
      if (closed_by === 'NUMBER' && max_leads) return ofLeads(max_leads);
      return text('closed');
    case 'LIVE':
      if (unpublished_changes > 0) return text('changes', { count: unpublished_changes });
      if (closes_at) return text('ends', { date: formatCalendarDate(getLastDay(closes_at, zone)) });
      if (max_leads) return ofLeads(max_leads);
      return published_at ? text('since', { date: formatDate(published_at, zone) }) : '';
  }
}
