import { CalendarClock, CircleUser, type LucideIcon, MonitorSmartphone, Palette } from 'lucide-react';
import { text } from './en.ts';

export interface AccountSection {
  path: string;
  label: string;
  icon: LucideIcon;
}

/** The children of /account that exist, in groups (G-005). */
export const accountSections: readonly { heading: string | null; sections: readonly AccountSection[] }[] = [
  {
    heading: null,
    sections: [
      { path: '/account/profile', label: text('profile'), icon: CircleUser },
      { path: '/account/personalisation', label: text('personalisation'), icon: Palette },
      { path: '/account/sessions', label: text('sessions'), icon: MonitorSmartphone },
    ],
  },
  {
    heading: text('clients'),
    sections: [{ path: '/account/follow-ups', label: text('follow_ups'), icon: CalendarClock }],
  },
];
