import { useNow } from '#platform/web/clock.ts';
import { countDays } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { text } from '../en.ts';
import { findLook } from '../problems.tsx';
import { useSource } from '../source.ts';
import type { SourceWarningProps } from './source-warning-props.ts';

/** An account in the warning; without a problem its permissions end soon. */
interface WarnedAccount {
  id: number;
  name: string;
  problem: string | null;
  expires_at?: string;
}

/** Says what is wrong with the permissions at the provider and what to do (S0-2.4-06). */
export function PermissionBanner({ warning, ...banner }: SourceWarningProps) {
  const source = useSource();
  const accounts = (warning.additional_info.pages ?? []) as WarnedAccount[];
  const broken = accounts.filter(({ problem }) => problem !== null);
  const problem = broken[0]?.problem ?? null;
  const look = problem === null ? null : findLook(source, problem);
  return (
    <Banner
      {...banner}
      tone={look ? 'danger' : 'warning'}
      fact={look ? <Broken accounts={broken} /> : <Ending accounts={accounts} />}
      action={
        <PageLink to={source.pages.home} className={bannerActionClasses}>
          {text(look?.needsMore ? 'see_what_to_do' : 'reconnect')}
        </PageLink>
      }
    >
      {look?.todo ?? text('expiring_todo')}
    </Banner>
  );
}

function Broken({ accounts }: { accounts: readonly WarnedAccount[] }) {
  const { nouns } = useSource();
  const name = accounts[0]?.name ?? '';
  const count = accounts.length - 1;
  return count === 0 ? text('one_broken', { name }) : text('several_broken', { ...nouns, name, count });
}

/** When the first permission ends, in days of the person's calendar. */
function Ending({ accounts }: { accounts: readonly WarnedAccount[] }) {
  const { nouns } = useSource();
  const { time_zone } = useSession();
  const now = useNow();
  const [first] = accounts.flatMap(({ expires_at }) => expires_at ?? []).sort();
  const days = first ? countDays(now, first, time_zone) : 0;
  if (days <= 0) return text('expire_today', nouns);
  return days === 1 ? text('expire_tomorrow', nouns) : text('expire_in_days', { ...nouns, count: days });
}
