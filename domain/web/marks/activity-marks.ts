import type { LastActivityType } from '../../activity-data.ts';

/** The class that draws the icon of each type before the words of a line; the icons are those of `activityLooks`. */
export const activityMarks: Record<LastActivityType, string> = {
  CONTENT_OPENED: 'icon-before-[eye] before:text-brand-fg',
  SHARED_DOCUMENT_TEMPLATE: 'icon-before-[file-text] before:text-icon',
  PAGE: 'icon-before-[panel-top] before:text-icon',
  SHARED_TEXT_TEMPLATE: 'icon-before-[message-square-text] before:text-icon',
  COLLECTION: 'icon-before-[package] before:text-icon',
  PHONECALL: 'icon-before-[phone] before:text-icon',
  MEETING: 'icon-before-[calendar-check] before:text-icon',
  MESSAGE: 'icon-before-[message-square] before:text-icon',
  NOTE: 'icon-before-[sticky-note] before:text-icon',
  FIRST_RESPONSE: 'icon-before-[zap] before:text-icon',
  CLIENT_CREATED_DETAILS: 'icon-before-[user-plus] before:text-icon',
  CLIENT_ASSIGNMENT: 'icon-before-[user-check] before:text-icon',
  UNASSIGN_CLIENT: 'icon-before-[user-minus] before:text-icon',
  DUPLICATE_LEAD_RECEIVED: 'icon-before-[copy] before:text-icon',
  LEAD_COMPLETED: 'icon-before-[clipboard-check] before:text-icon',
  WHATSAPP_AUTORESPONDER: 'icon-before-[bot] before:text-icon',
};
