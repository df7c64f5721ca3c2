import { readHint } from '../accounts/account-hints.ts';
import { readEchoes, readInbound } from './read-messages.ts';
import { readPreferences } from './read-preferences.ts';
import { readStatuses } from './read-statuses.ts';
import { readTemplateCategory, readTemplateQuality, readTemplateStatus } from './read-template-notices.ts';

/** What a change in `messages` tells: of messages sent, or of those that came. */
const readMessages = (value: unknown) => [
  ...readStatuses(value).map((status) => ({ status })),
  ...readInbound(value).map((message) => ({ message })),
];

/**
 * By field, how a change is read: what its value says, as JSON can hold it. They are pure and never throw, because a thread
 * reads large notices with them; fields without a reader are ignored.
 */
export const noticeReaders = {
  messages: readMessages,
  account_alerts: readHint,
  account_review_update: readHint,
  account_update: readHint,
  business_capability_update: readHint,
  phone_number_name_update: readHint,
  phone_number_quality_update: readHint,
  smb_message_echoes: readEchoes,
  user_preferences: readPreferences,
  message_template_quality_update: readTemplateQuality,
  message_template_status_update: readTemplateStatus,
  template_category_update: readTemplateCategory,
} as const;

export type NoticeField = keyof typeof noticeReaders;

/** What a change in this field says. */
export type Said<Field extends NoticeField> = ReturnType<(typeof noticeReaders)[Field]>[number];

export const isNoticeField = (field: unknown): field is NoticeField =>
  typeof field === 'string' && Object.hasOwn(noticeReaders, field);
