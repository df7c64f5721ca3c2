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
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ActivityType } from '../activity-types.ts';
import { domainText } from './en.ts';

const icons: Record<ActivityType, LucideIcon> = {
  NOTE: StickyNote,
  PAGE: PanelTop,
  MESSAGE: MessageSquare,
  MEETING: CalendarCheck,
  PHONECALL: Phone,
  COLLECTION: Package,
  FIRST_RESPONSE: Zap,
  UNASSIGN_CLIENT: UserMinus,
  CLIENT_ASSIGNMENT: UserCheck,
  SHARED_TEXT_TEMPLATE: MessageSquareText,
  CLIENT_CREATED_DETAILS: UserPlus,
  SHARED_DOCUMENT_TEMPLATE: FileText,
  DUPLICATE_LEAD_RECEIVED: Copy,
  LEAD_COMPLETED: ClipboardCheck,
  WHATSAPP_AUTORESPONDER: Bot,
};

/** Returns the type in words: 'Phone call', 'Lead received'. */
export function activityLabel(type: ActivityType): string {
  return domainText(`activity_${type}`);
}

/** The icon alone in the colour of the surrounding text, for table cells. */
export function ActivityGlyph({ type }: { type: ActivityType }) {
  return <Icon of={icons[type]} className="text-icon" />;
}

/** The coloured circle of a timeline line; screen readers read out the type (S0-9-27). */
export function ActivityIcon({ type }: { type: ActivityType }) {
  const token = `--ui-act-${type.toLowerCase().replaceAll('_', '-')}`;
  return (
    <span
      role="img"
      aria-label={activityLabel(type)}
      style={{ background: `var(${token}-bg)`, color: `var(${token}-fg)` }}
      className="inline-grid size-7 shrink-0 place-items-center rounded-full forced-colors:border"
    >
      <Icon of={icons[type]} size={15} />
    </span>
  );
}
