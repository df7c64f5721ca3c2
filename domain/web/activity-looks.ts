import {
  Bot,
  CalendarCheck,
  ClipboardCheck,
  Copy,
  FileText,
  type LucideIcon,
  MessageSquare,
  MessageSquareText,
  Package,
  PanelTop,
  Phone,
  StickyNote,
  UserCheck,
  UserMinus,
  UserPlus,
  Zap,
} from 'lucide-react';
import type { ActivityColor } from '#platform/web/styles/activity-colors.ts';
import type { ActivityType } from '../activity-types.ts';
import { domainText as text } from './en.ts';

interface ActivityLook {
  icon: LucideIcon;
  color: ActivityColor;
  /** Under which heading people look for it. */
  group: 'shared' | 'with_client' | 'handling';
  /** 'Phone call', 'Lead received'. */
  name: string;
  /** 'Phone calls', 'Lead received'. */
  plural: string;
}

/** How each type looks and what it is called, in the order in which people choose among them. */
export const activityLooks: Record<ActivityType, ActivityLook> = {
  SHARED_DOCUMENT_TEMPLATE: {
    icon: FileText,
    color: 'shared-document-template',
    group: 'shared',
    name: text('activity_SHARED_DOCUMENT_TEMPLATE'),
    plural: text('activities_SHARED_DOCUMENT_TEMPLATE'),
  },
  PAGE: {
    icon: PanelTop,
    color: 'page',
    group: 'shared',
    name: text('activity_PAGE'),
    plural: text('activities_PAGE'),
  },
  SHARED_TEXT_TEMPLATE: {
    icon: MessageSquareText,
    color: 'shared-text-template',
    group: 'shared',
    name: text('activity_SHARED_TEXT_TEMPLATE'),
    plural: text('activities_SHARED_TEXT_TEMPLATE'),
  },
  COLLECTION: {
    icon: Package,
    color: 'collection',
    group: 'shared',
    name: text('activity_COLLECTION'),
    plural: text('activities_COLLECTION'),
  },
  PHONECALL: {
    icon: Phone,
    color: 'phonecall',
    group: 'with_client',
    name: text('activity_PHONECALL'),
    plural: text('activities_PHONECALL'),
  },
  MEETING: {
    icon: CalendarCheck,
    color: 'meeting',
    group: 'with_client',
    name: text('activity_MEETING'),
    plural: text('activities_MEETING'),
  },
  MESSAGE: {
    icon: MessageSquare,
    color: 'message',
    group: 'with_client',
    name: text('activity_MESSAGE'),
    plural: text('activities_MESSAGE'),
  },
  NOTE: {
    icon: StickyNote,
    color: 'note',
    group: 'with_client',
    name: text('activity_NOTE'),
    plural: text('activities_NOTE'),
  },
  FIRST_RESPONSE: {
    icon: Zap,
    color: 'first-response',
    group: 'with_client',
    name: text('activity_FIRST_RESPONSE'),
    plural: text('activity_FIRST_RESPONSE'),
  },
  CLIENT_CREATED_DETAILS: {
    icon: UserPlus,
    color: 'client-created-details',
    group: 'handling',
    name: text('activity_CLIENT_CREATED_DETAILS'),
    plural: text('activity_CLIENT_CREATED_DETAILS'),
  },
  CLIENT_ASSIGNMENT: {
    icon: UserCheck,
    color: 'client-assignment',
    group: 'handling',
    name: text('activity_CLIENT_ASSIGNMENT'),
    plural: text('activity_CLIENT_ASSIGNMENT'),
  },
  UNASSIGN_CLIENT: {
    icon: UserMinus,
    color: 'unassign-client',
    group: 'handling',
    name: text('activity_UNASSIGN_CLIENT'),
    plural: text('activity_UNASSIGN_CLIENT'),
  },
  DUPLICATE_LEAD_RECEIVED: {
    icon: Copy,
    color: 'duplicate-lead-received',
    group: 'handling',
    name: text('activity_DUPLICATE_LEAD_RECEIVED'),
    plural: text('activity_DUPLICATE_LEAD_RECEIVED'),
  },
  LEAD_COMPLETED: {
    icon: ClipboardCheck,
    color: 'lead-completed',
    group: 'handling',
    name: text('activity_LEAD_COMPLETED'),
    plural: text('activity_LEAD_COMPLETED'),
  },
  WHATSAPP_AUTORESPONDER: {
    icon: Bot,
    color: 'whatsapp-autoresponder',
    group: 'handling',
    name: text('activity_WHATSAPP_AUTORESPONDER'),
    plural: text('activity_WHATSAPP_AUTORESPONDER'),
  },
};
