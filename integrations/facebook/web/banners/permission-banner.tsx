import type { WarningProps } from '#features/warnings/web/index.ts';
import { useNow } from '#platform/web/clock.ts';
import { countDays } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import type { FacebookProblem } from '../../contract.ts';
import { facebookPages } from '../../pages.ts';
import { text } from './en.ts';

/** A page in the warning; without a problem its permissions end soon. */
interface WarnedPage {
  id: number;
  name: string;
  problem: FacebookProblem | null;
  expires_at?: string;
}

/** What somebody does about a problem who is not helped by reconnecting alone. */
const todoElsewhere: readonly FacebookProblem[] = [
  'leads_access_manager',
  'not_answering',
  'not_set_up',
  'task_missing',
];

/** Says what is wrong with the permissions at Facebook and what to do (S0-2.4-06). */
export function PermissionBanner({ warning, ...banner }: WarningProps) {
  const pages = (warning.additional_info.pages ?? []) as WarnedPage[];
  const broken = pages.filter(({ problem }) => problem !== null);
  const problem = broken[0]?.problem ?? null;
  const leadsElsewhere = problem !== null && todoElsewhere.includes(problem);
  return (
    <Banner
      {...banner}
      tone={problem === null ? 'warning' : 'danger'}
      fact={problem === null ? <Ending pages={pages} /> : describePages(broken)}
      action={
        <PageLink to={facebookPages.facebook} className={bannerActionClasses}>
          {text(leadsElsewhere ? 'see_what_to_do' : 'reconnect')}
        </PageLink>
      }
    >
      {text(problem === null ? 'expiring_todo' : `todo_${problem}`)}
    </Banner>
  );
}

function describePages(pages: readonly WarnedPage[]): string {
  const page = pages[0]?.name ?? '';
  return pages.length === 1 ? text('one_page', { page }) : text('several_pages', { page, count: pages.length - 1 });
}

/** When the first permission ends, in days of the person's calendar. */
function Ending({ pages }: { pages: readonly WarnedPage[] }) {
  const { time_zone } = useSession();
  const now = useNow();
  const [first] = pages.flatMap(({ expires_at }) => expires_at ?? []).sort();
  const days = first ? countDays(now, first, time_zone) : 0;
  if (days <= 0) return text('expire_today');
  return days === 1 ? text('expire_tomorrow') : text('expire_in_days', { count: days });
}
