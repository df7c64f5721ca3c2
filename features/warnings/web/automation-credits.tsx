import { automationPages } from '#features/automations/pages.ts';
import { formatDate } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { text } from './en.ts';
import type { WarningProps } from './warning-props.ts';

/** Says that credits of automations run out or are used up (S0-2.4-11, G-016). */
export function AutomationCredits({ warning: { status, additional_info }, ...banner }: WarningProps) {
  const { time_zone } = useSession();
  const date = formatDate(String(additional_info.renews_at), time_zone);
  const isOff = status === 'DISABLED';
  return (
    <Banner
      {...banner}
      tone={isOff ? 'danger' : 'warning'}
      fact={text(isOff ? 'credits_used_up' : 'credits_running_out')}
      action={
        <PageLink to={automationPages.automations} className={bannerActionClasses}>
          {text('see_credits')}
        </PageLink>
      }
    >
      {isOff
        ? text('credits_used_up_text', { date })
        : text('credits_running_out_text', { count: Number(additional_info.credits_left), date })}
    </Banner>
  );
}
