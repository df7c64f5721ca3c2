import {
  AlignLeft,
  Building2,
  Calendar,
  CircleChevronDown,
  EyeOff,
  FilePlus2,
  Hash,
  type LucideIcon,
  Mail,
  MapPin,
  Phone,
  SquareCheck,
  StickyNote,
  Type,
  UserRound,
} from 'lucide-react';
import type { QuestionKind, SupportedField } from '../../contract.ts';

const kindIcons: Record<QuestionKind, LucideIcon> = {
  name: UserRound,
  phone: Phone,
  email: Mail,
  company: Building2,
  location: MapPin,
  note: StickyNote,
  custom_field: AlignLeft,
  consent: SquareCheck,
  text: Type,
  hidden: EyeOff,
  page_break: FilePlus2,
};

const typeIcons = { text: AlignLeft, date: Calendar, dropdown: CircleChevronDown, number: Hash } as const;

/** Returns the icon of what a question can ask for. */
export const fieldIcon = ({ kind, custom_field_type }: SupportedField): LucideIcon =>
  custom_field_type === null ? kindIcons[kind] : typeIcons[custom_field_type];
