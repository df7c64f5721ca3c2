import {
  Bell,
  CalendarCheck,
  CalendarClock,
  CircleUser,
  Copy,
  CreditCard,
  type LucideIcon,
  MessageCircle,
  MonitorSmartphone,
  Palette,
  Radar,
  RadioTower,
  SwatchBook,
  Tags,
  TextCursorInput,
} from 'lucide-react';
import { billingPages } from '#features/billing/pages.ts';
import { brandingPages } from '#features/branding/pages.ts';
import { duplicatePages } from '#features/client-duplicates/pages.ts';
import { clientGroupPages } from '#features/client-groups/pages.ts';
import { customFieldPages } from '#features/custom-fields/pages.ts';
import { identityPages } from '#features/identity/pages.ts';
import { leadRulePages } from '#features/lead-rules/pages.ts';
import { notificationPages } from '#features/notifications/pages.ts';
import { trackingPixelPages } from '#features/tracking-pixels/pages.ts';
import { whatsappPages } from '#features/whatsapp/pages.ts';
import type { Page } from '#platform/contract/pages.ts';
import type { PolicyKey } from '#platform/contract/permissions.ts';
import { useIntegrationPage } from '#platform/web/integration-pages.ts';
import { managesPlan } from '#platform/web/plan-rights.ts';
import { mayUse, useInstallation, useSession } from '#platform/web/session.tsx';
import { preferencePages } from '../pages.ts';
import { text } from './en.ts';

export interface AccountSection {
  page: Page;
  label: string;
  icon: LucideIcon;
  /** The policy without which the section is hidden. */
  policy?: PolicyKey;
  /** True for what only the owner sees, and only where anything is sold. */
  isAboutPlan?: true;
}

interface SectionGroup {
  heading: string | null;
  sections: readonly AccountSection[];
}

/** A section as it is listed here: the page of an integration, which no feature knows, by its name. */
interface ListedSection extends Omit<AccountSection, 'page'> {
  page: Page | 'meta-conversions';
}

/** The existing pages under /account, in groups (G-005). */
const accountSections: readonly { heading: string | null; sections: readonly ListedSection[] }[] = [
  {
    heading: null,
    sections: [
      { page: preferencePages.profile, label: text('profile'), icon: CircleUser },
      { page: notificationPages.notifications, label: text('notifications'), icon: Bell },
      { page: preferencePages.personalisation, label: text('personalisation'), icon: Palette },
      { page: leadRulePages.availability, label: text('availability'), icon: CalendarCheck },
      { page: identityPages.sessions, label: text('sessions'), icon: MonitorSmartphone },
    ],
  },
  {
    heading: text('clients'),
    sections: [
      {
        page: customFieldPages.custom_client_fields,
        label: text('custom_client_fields'),
        icon: TextCursorInput,
        policy: 'CUSTOM_FIELDS.MANAGE',
      },
      { page: clientGroupPages.manage_groups, label: text('manage_groups'), icon: Tags },
      { page: duplicatePages.duplicates, label: text('duplicates'), icon: Copy },
      { page: preferencePages.account_follow_ups, label: text('follow_ups'), icon: CalendarClock },
    ],
  },
  {
    heading: text('channels'),
    sections: [
      {
        page: whatsappPages.whatsapp_business,
        label: text('whatsapp_business'),
        icon: MessageCircle,
        policy: 'INTEGRATIONS.MANAGE',
      },
      {
        page: trackingPixelPages.tracking_pixels,
        label: text('tracking_pixels'),
        icon: Radar,
        policy: 'USER_TRACKING.MANAGE',
      },
      {
        page: 'meta-conversions',
        label: text('meta_conversions'),
        icon: RadioTower,
        policy: 'INTEGRATIONS.MANAGE',
      },
    ],
  },
  {
    heading: text('account'),
    sections: [
      { page: brandingPages.branding, label: text('branding'), icon: SwatchBook, policy: 'TEAM.MANAGE' },
      { page: billingPages.subscription, label: text('subscription'), icon: CreditCard, isAboutPlan: true },
    ],
  },
];

/** Returns the sections that the person may open, in their groups. */
export function useAccountSections(): readonly SectionGroup[] {
  const person = useSession();
  const isPlanShown = managesPlan(person, useInstallation());
  const conversions = useIntegrationPage('meta-conversions');
  const mayOpen = ({ policy, isAboutPlan }: ListedSection) =>
    (policy === undefined || mayUse(person, policy)) && (isPlanShown || isAboutPlan === undefined);
  return accountSections
    .map(({ heading, sections }) => ({
      heading,
      sections: sections.filter(mayOpen).flatMap((section): AccountSection[] => {
        const page = section.page === 'meta-conversions' ? conversions : section.page;
        return page ? [{ ...section, page }] : [];
      }),
    }))
    .filter(({ sections }) => sections.length > 0);
}
