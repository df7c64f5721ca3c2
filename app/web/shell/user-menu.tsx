import {
  BookOpen,
  CreditCard,
  LogOut,
  type LucideIcon,
  MessageCircle,
  Monitor,
  Moon,
  Settings,
  Sun,
  SunMoon,
  User,
} from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { billingPages } from '#features/billing/pages.ts';
import { loadOrganisationSwitcher } from '#features/identity/web/index.ts';
import { notificationPages } from '#features/notifications/pages.ts';
import { preferencePages } from '#features/preferences/pages.ts';
import { fillPage, type Page } from '#platform/contract/pages.ts';
import { chooseTheme, onThemeChoice, readThemeChoice } from '#platform/web/browser/theme.ts';
import { useNavigate } from '#platform/web/navigation/router/page-frame.tsx';
import { managesPlan } from '#platform/web/plan-rights.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import type { OnDemandProps } from '#platform/web/ui/buttons/lazy-on-interaction.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { Menu, MenuItem, MenuLink, MenuSegments, MenuSeparator } from '#platform/web/ui/overlays/menu.tsx';
import { openLogOut } from '../palette/open-tool.ts';
import { text } from './tools-en.ts';

const OrganisationSwitcher = lazy(() => loadOrganisationSwitcher().then((component) => ({ default: component })));

/** The menu of the person: their name, their own pages and log-out (S0-2.3-07 to S0-2.3-15). */
export function UserMenu({ trigger, isOpenAtFirst }: OnDemandProps) {
  const person = useSession();
  const installation = useInstallation();
  const { user_guide_url, live_chat_url } = installation;
  const navigate = useNavigate();
  const go = (page: Page) => void navigate({ to: fillPage(page) });
  return (
    <Menu trigger={trigger} isOpenAtFirst={isOpenAtFirst} className="w-[260px]">
      <Person />
      <MenuSeparator />
      <MenuItem
        icon={<Icon of={User} />}
        end={person.is_email_verified ? undefined : <UnverifiedMark />}
        onSelect={() => go(preferencePages.profile)}
      >
        {text('profile')}
      </MenuItem>
      <MenuItem icon={<Icon of={Settings} />} onSelect={() => go(notificationPages.notifications)}>
        {text('settings')}
      </MenuItem>
      {managesPlan(person, installation) && (
        <MenuItem icon={<Icon of={CreditCard} />} onSelect={() => go(billingPages.subscription)}>
          {text('subscription')}
        </MenuItem>
      )}
      <HelpLink icon={BookOpen} href={user_guide_url} label={text('user_guide')} />
      <HelpLink icon={MessageCircle} href={live_chat_url} label={text('live_chat')} />
      <Suspense fallback={null}>
        <OrganisationSwitcher />
      </Suspense>
      <MenuSeparator />
      <ThemeChoiceLine />
      <MenuSeparator />
      <MenuItem icon={<Icon of={LogOut} />} onSelect={openLogOut}>
        {text('log_out')}
      </MenuItem>
    </Menu>
  );
}

function Person() {
  const person = useSession();
  return (
    <div className="flex items-center gap-2.5 px-2 py-2">
      <Avatar of={{ id: person.profile_id, name: person.name, imageUrl: person.picture_url }} size={32} />
      <div className="min-w-0">
        <p className="truncate font-semibold">{person.name || person.email}</p>
        <p className="truncate text-xs text-fg-3">
          {person.role === 'OWNER' ? text('owner') : text('member')}, {person.org_name}
        </p>
      </div>
    </div>
  );
}

/** An entry that leads to an address of the installation; without one it does nothing (G-012). */
function HelpLink({ icon, href, label }: { icon: LucideIcon; href: string | null; label: string }) {
  const line = { icon: <Icon of={icon} />, children: label };
  if (href === null) return <MenuItem {...line} isDisabled onSelect={() => undefined} />;
  return <MenuLink {...line} href={href} />;
}

/** The choice of theme, which applies at once and leaves the menu open. */
function ThemeChoiceLine() {
  const choice = useSyncExternalStore(onThemeChoice, readThemeChoice);
  return (
    <MenuSegments
      label={text('theme')}
      icon={<Icon of={SunMoon} />}
      value={choice}
      onChange={chooseTheme}
      options={[
        { value: 'light', label: text('theme_light'), icon: <Icon of={Sun} size={14} /> },
        { value: 'dark', label: text('theme_dark'), icon: <Icon of={Moon} size={14} /> },
        { value: 'system', label: text('theme_system'), icon: <Icon of={Monitor} size={14} /> },
      ]}
    />
  );
}

/** The amber dot of an unverified e-mail. */
const UnverifiedMark = () => (
  <>
    <span aria-hidden="true" className="forced-dot size-2 rounded-full bg-warning" />
    <VisuallyHidden>{text('email_unverified')}</VisuallyHidden>
  </>
);
