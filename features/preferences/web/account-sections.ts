import { CalendarClock, CircleUser, type LucideIcon, MonitorSmartphone, Palette } from 'lucide-react';
import { identityPages } from '#features/identity/pages.ts';
import type { Page } from '#platform/contract/pages.ts';
import { preferencePages } from '../pages.ts';
import { text } from './en.ts';

export interface AccountSection {
  page: Page;
  label: string;
  icon: LucideIcon;
}

/** The existing pages under /account, in groups (G-005). */
export const accountSections: readonly { heading: string | null; sections: readonly AccountSection[] }[] = [
  {
    heading: null,
    sections: [
      { page: preferencePages.profile, label: text('profile'), icon: CircleUser },
      { page: preferencePages.personalisation, label: text('personalisation'), icon: Palette },
      { page: identityPages.sessions, label: text('sessions'), icon: MonitorSmartphone },
    ],
  },
  {
    heading: text('clients'),
    sections: [{ page: preferencePages.account_follow_ups, label: text('follow_ups'), icon: CalendarClock }],
  },
];
