import {
  AlignLeft,
  BriefcaseBusiness,
  Building2,
  Calendar,
  CircleDollarSign,
  Clock,
  Hash,
  Link,
  List,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  SquareCheck,
  Tag,
} from 'lucide-react';
import type { FieldDefinition, FieldIcon, FieldKind } from '#platform/contract/fields/fields.ts';

const icons: Record<FieldIcon, LucideIcon> = {
  briefcase: BriefcaseBusiness,
  building: Building2,
  calendar: Calendar,
  check: SquareCheck,
  clock: Clock,
  hash: Hash,
  link: Link,
  list: List,
  mail: Mail,
  'map-pin': MapPin,
  money: CircleDollarSign,
  phone: Phone,
  tag: Tag,
  text: AlignLeft,
};

const fieldIcons: Record<FieldKind, FieldIcon> = {
  text: 'text',
  longText: 'text',
  number: 'hash',
  date: 'calendar',
  boolean: 'check',
  choice: 'list',
  timeZone: 'clock',
  phones: 'phone',
  emails: 'mail',
};

/** Returns the icon of a field: its own, else that of its kind. */
export const fieldIcon = ({ icon, kind }: Pick<FieldDefinition, 'icon' | 'kind'>): LucideIcon =>
  icons[icon ?? fieldIcons[kind]];
