import { defineText } from '#platform/web/en/text.ts';

export const text = defineText({
  title: 'Tracking pixels',
  lead: 'Measure your ads on the forms, pages and contents you share. A pixel loads only for visitors who allow it.',
  META: 'Meta',
  META_label: 'Pixel ID',
  META_help: 'Facebook and Instagram ads. Find the ID in Events Manager under Data sources.',
  META_hint: '1234567890123456',
  GOOGLE: 'Google',
  GOOGLE_label: 'Tag ID',
  GOOGLE_help: 'Analytics (G-…) or Google Ads (AW-…). Add /label to an Ads ID to count leads as a conversion.',
  GOOGLE_hint: 'G-AB12CD34EF',
  TIKTOK: 'TikTok',
  TIKTOK_label: 'Pixel ID',
  TIKTOK_help: 'Find the ID in TikTok Ads Manager under Events.',
  TIKTOK_hint: 'C4A0B1C2D3E4F5G6H7I8',
  LINKEDIN: 'LinkedIn',
  LINKEDIN_label: 'Partner ID',
  LINKEDIN_help:
    'Find the ID in Campaign Manager under Insight Tag. Add /conversion ID to count leads as a conversion.',
  LINKEDIN_hint: '123456',
  label_of: '{provider}: {label}',
  load: 'Load for visitors who allow it',
  id_needed: 'Enter the ID before you switch this on.',
  asked_title: 'What visitors see',
  asked_text:
    'While a pixel is on, your pages ask each visitor once: Allow or Decline. Visitors whose browser says no (Global Privacy Control) are not asked, and nothing loads. Their answer counts for six months, and “Privacy choices” at the end of the page changes it.',
  sent_title: 'What is sent',
  sent_text:
    'PageView, ViewContent for shared content, and Lead once a form is sent. Pixels run apart from your page: they never see what visitors type, or the address of a link you shared. If the Meta pixel is also your dataset for conversions, our server sends the same events, with the name, e-mail, phone and town of a sent form as hashes.',
  not_live: 'This server is not in production, so no page loads a pixel yet. What you save here counts once it is.',
  saved: 'Saved',
});
