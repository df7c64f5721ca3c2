import type { ReactNode } from 'react';
import { fillPage } from '#platform/contract/pages.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useNavigate, usePath } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Select } from '#platform/web/ui/fields/select.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { VisuallyHidden } from '#platform/web/ui/layout/visually-hidden.tsx';
import { preferencePages } from '../pages.ts';
import { type AccountSection, useAccountSections } from './account-sections.ts';
import { text } from './en.ts';

interface AccountFrameProps {
  title: string;
  lead: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** A panel at the end, beside the settings. */
  aside?: ReactNode;
  /** True for a screen that uses the whole width. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * Shows one account screen: the sections at the side, or above on a phone; then title, one sentence and the settings.
 */
export function AccountFrame({ title, lead, actions, aside, isWide = false, children }: AccountFrameProps) {
  return (
    <div className="flex min-h-0 flex-1">
      <SideNavigation />
      <div
        className={classNames(
          'min-w-0 flex-1 overflow-y-auto pt-5 pb-24 max-lg:px-5 max-sm:px-4',
          aside ? 'px-8' : 'px-10',
        )}
      >
        <div className={isWide ? 'max-w-[1160px]' : 'max-w-[724px]'}>
          <SectionSelect />
          <div className="flex items-start gap-3 max-sm:flex-wrap">
            <div className="min-w-0 flex-1 max-sm:basis-full">
              <h1 className="font-display text-xl font-semibold">{title}</h1>
              <p className="mt-1 text-fg-2">{lead}</p>
            </div>
            {actions}
          </div>
          {children}
        </div>
      </div>
      {aside}
    </div>
  );
}

const useSectionPath = () => usePath((path) => path.replace(/\/$/, ''));

function SideNavigation() {
  return (
    <nav
      aria-label={text('sections')}
      className="w-[248px] shrink-0 overflow-y-auto border-e border-line bg-surface px-3 py-4 max-lg:hidden"
    >
      {useAccountSections().map(({ heading, sections }) => (
        <div key={heading} className="mb-4">
          {heading && <h2 className="px-2 pb-1.5 text-xs text-fg-2">{heading}</h2>}
          <ul className="grid gap-0.5">
            {sections.map((section) => (
              <li key={section.page.pattern}>
                <SectionLink section={section} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function SectionLink({ section }: { section: AccountSection }) {
  const { is_email_verified } = useSession();
  const isCurrent = useSectionPath() === fillPage(section.page);
  const needsAttention = section.page === preferencePages.profile && !is_email_verified;
  return (
    <PageLink
      to={section.page}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex h-8 items-center gap-2.5 rounded-sm px-2 text-fg no-underline',
        isCurrent ? 'forced-chosen bg-fill' : 'hover:bg-hover',
      )}
    >
      <Icon of={section.icon} className="text-icon" />
      {section.label}
      {needsAttention && (
        <span className="forced-dot ms-auto size-2 rounded-full bg-warning">
          <VisuallyHidden>{text('not_verified')}</VisuallyHidden>
        </span>
      )}
    </PageLink>
  );
}

/** Shows the sections as one select above the settings, on narrow screens. */
function SectionSelect() {
  const navigate = useNavigate();
  const path = useSectionPath();
  const options = useAccountSections().flatMap(({ sections }) =>
    sections.map(({ page, label, icon }) => ({ value: fillPage(page), label, icon: <Icon of={icon} /> })),
  );
  return (
    <div className="mb-5 lg:hidden">
      <Select
        label={text('section')}
        isLabelHidden
        value={path}
        options={options}
        onChange={(to) => void navigate({ to })}
      />
    </div>
  );
}

interface SettingProps {
  label: string;
  help?: string;
  /** True for a checkbox or switch with its own text, which stands on the label's line. */
  isChoice?: boolean;
  children: ReactNode;
}

/**
 * Shows the label at the start, the control at the end and a line above. The control has its own name for screen
 * readers.
 */
export function Setting({ label, help, isChoice = false, children }: SettingProps) {
  return (
    <div className="grid grid-cols-[236px_minmax(0,1fr)] gap-x-6 gap-y-2 border-t border-line py-4 first:mt-5 max-sm:grid-cols-1">
      <div className="pt-1.5 max-sm:pt-0">
        <p aria-hidden="true" className="font-medium">
          {label}
        </p>
        {help !== undefined && <p className="mt-0.5 text-xs text-fg-3">{help}</p>}
      </div>
      <div
        className={classNames('min-w-0', isChoice && 'pt-1.5 max-sm:pt-0 pointer-coarse:-mt-1.5 pointer-coarse:pt-0')}
      >
        {children}
      </div>
    </div>
  );
}
