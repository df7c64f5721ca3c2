import { ArrowDownWideNarrow, Eye, FileText, type LucideIcon } from 'lucide-react';
import { OpenedBadge } from '#domain/web/opened-badge.tsx';
import { billingPages } from '#features/billing/pages.ts';
import type { Page } from '#platform/contract/pages.ts';
import { emailLink } from '#platform/contract/people/contact-links.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { mayBuy } from '#platform/web/plan-rights.ts';
import type { Restriction } from '#platform/web/restricted-access.ts';
import { useInstallation, useSession } from '#platform/web/session.tsx';
import { Button, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { text } from './en.ts';

interface RestrictedAccessDrawerProps {
  restriction: Restriction;
  onClose: () => void;
}

/** Explains why something is locked and whom to ask (S0-6-09, S0-8-10, S0-8-11). */
export const RestrictedAccessDrawer = ({ restriction, onClose }: RestrictedAccessDrawerProps) =>
  restriction.sub_error === 'paid_automation_unavailable' ? (
    <AutomationDrawer reason={restriction.reason} onClose={onClose} />
  ) : (
    <FreePlanDrawer reason={restriction.reason} onClose={onClose} />
  );

interface ReasonProps {
  reason: Restriction['reason'];
  onClose: () => void;
}

/** Says what Pro includes; an owner is led to the plans, or to us where none are sold, a member to the owner. */
function FreePlanDrawer({ reason, onClose }: ReasonProps) {
  const asks = useAskForPro();
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={reason ?? text('reason_unavailable_in_free_plan')}
      cover={<Preview />}
      footer={<WayOut asks={asks} onClose={onClose} />}
      isFooterStacked
    >
      <FreePlanText />
    </Drawer>
  );
}

/** Says why the plan has no paid automations; in a sponsored organisation the person who reads it cannot change that. */
function AutomationDrawer({ reason, onClose }: ReasonProps) {
  const { is_sponsored, org_name } = useSession();
  const { support_email: email } = useInstallation();
  const link = is_sponsored ? null : emailLink(email, text('automation_subject', { org: org_name }));
  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={reason ?? text(is_sponsored ? 'reason_sponsored_automation' : 'reason_paid_automation_unavailable')}
      footer={<WayOut asks={link === null ? null : { link, label: text('write_to_us') }} onClose={onClose} />}
      isFooterStacked
    >
      <p className="text-md text-fg-2">
        {is_sponsored ? text('sponsored_automation_text') : text('paid_automation_text', { email })}
      </p>
    </Drawer>
  );
}

/** Shows an example of view statistics over a week. */
const Preview = () => (
  <div aria-hidden="true" className="grid h-[168px] place-items-center overflow-hidden rounded-lg bg-canvas">
    <div className="w-[270px] max-w-[86%] rounded-lg bg-surface px-4 py-3.5 shadow-pop forced-colors:border">
      <OpenedBadge times_viewed={3} seconds_viewed={134} />
      <div className="mt-3 flex h-8 items-end gap-[3px]">
        {looks.map(({ hour, percent }) => (
          <span
            key={hour}
            className={percent === 100 ? 'flex-1 bg-brand' : 'flex-1 bg-brand-line'}
            style={{ blockSize: `${percent}%` }}
          />
        ))}
      </div>
    </div>
  </div>
);

const looks = [26, 20, 16, 22, 40, 62, 100, 74, 52, 30, 20, 14, 24, 46, 32, 12].map((percent, hour) => ({
  hour,
  percent,
}));

function FreePlanText() {
  return (
    <>
      <p className="mt-1.5 text-md text-fg-2">{usePlanText()}</p>
      <ul className="mt-5 grid gap-3.5">
        <Part icon={Eye} title={text('opens')} words={text('opens_text')} />
        <Part icon={FileText} title={text('pages')} words={text('pages_text')} />
        <Part icon={ArrowDownWideNarrow} title={text('order')} words={text('order_text')} />
      </ul>
      <p className="mt-5 text-fg-2">{useWayText()}</p>
    </>
  );
}

interface PartProps {
  icon: LucideIcon;
  title: string;
  words: string;
}

const Part = ({ icon, title, words }: PartProps) => (
  <li className="flex items-start gap-3">
    <span className="grid size-8 shrink-0 place-items-center rounded-md bg-brand-tint-2 text-brand-fg-strong">
      <Icon of={icon} />
    </span>
    <div className="min-w-0">
      <p className="font-medium">{title}</p>
      <p className="text-fg-2">{words}</p>
    </div>
  </li>
);

/** Returns how the organisation came to the free tier, and since when. */
function usePlanText(): string {
  const { subscription_status: status, plan_ended_at, time_zone } = useSession();
  if (plan_ended_at === null) return text('plan_default');
  const date = formatDate(plan_ended_at, time_zone);
  if (status === 'free_trial_expired') return text('plan_free_trial_expired', { date });
  return text(status === 'payment_overdue' ? 'plan_payment_overdue' : 'plan_subscription_expired', { date });
}

function useWayText(): string {
  const person = useSession();
  const installation = useInstallation();
  const { role, org_name, owner_name: owner, owner_email } = person;
  const { support_email } = installation;
  if (person.is_sponsored) return text('sponsored_way');
  if (mayBuy(person, installation)) return text('owner_buys');
  if (role === 'OWNER') return text('owner_way', { email: support_email, org: org_name });
  return owner_email === null
    ? text('member_way_without_email', { owner })
    : text('member_way', { owner, email: owner_email });
}

/** Where somebody gets Pro, by the button that leads there: a page of ours, or an e-mail to somebody. */
type Asks = { label: string } & ({ page: Page } | { link: string });

/** Returns null where there is nobody to ask: another organisation pays, or the owner has no e-mail address. */
function useAskForPro(): Asks | null {
  const person = useSession();
  const installation = useInstallation();
  const { role, org_name, owner_name: owner, owner_email } = person;
  if (person.is_sponsored) return null;
  if (mayBuy(person, installation)) return { page: billingPages.pricing, label: text('view_plans') };
  const isOwner = role === 'OWNER';
  const to = isOwner ? installation.support_email : owner_email;
  const link = to === null ? null : emailLink(to, text('ask_subject', { org: org_name }));
  return link === null ? null : { link, label: isOwner ? text('ask_for_pro') : text('ask_owner', { owner }) };
}

/** Shows one button to ask and one to close. */
function WayOut({ asks, onClose }: { asks: Asks | null; onClose: () => void }) {
  if (asks === null) {
    return (
      <Button variant="primary" size="lg" onClick={onClose}>
        {text('ok')}
      </Button>
    );
  }
  const look = buttonClasses({ variant: 'primary', size: 'lg' });
  return (
    <>
      <Button variant="ghost" size="lg" onClick={onClose}>
        {text('not_now')}
      </Button>
      {'page' in asks ? (
        <PageLink to={asks.page} className={look} onClick={onClose}>
          {asks.label}
        </PageLink>
      ) : (
        <a className={look} href={asks.link}>
          {asks.label}
        </a>
      )}
    </>
  );
}
