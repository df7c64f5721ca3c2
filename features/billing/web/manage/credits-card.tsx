import { automationPages } from '#features/automations/pages.ts';
import { formatDateInSentence, formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton, linkClasses } from '#platform/web/ui/buttons/link.tsx';
import type { Billing } from '../../contract.ts';
import type { Situation } from '../situation.ts';
import { text } from './en.ts';
import { BigFigure, SideCard } from './side-cards.tsx';

interface CreditsCardProps {
  billing: Billing;
  situation: Situation;
  onBuy: () => void;
}

/** The credits that are left, those of the month and those that were bought, and the way to more. */
export const CreditsCard = ({ billing, onBuy }: CreditsCardProps) => (
  <SideCard
    title={text('credits')}
    end={billing.credits.monthly_share !== null && <Buying reason={billing.no_buying} onBuy={onBuy} />}
  >
    <CreditsLeft credits={billing.credits} />
    <p className="mt-2.5 text-xs">
      <PageLink to={automationPages.automations} className={linkClasses()}>
        {text('see_used')}
      </PageLink>
    </p>
  </SideCard>
);

function Buying({ reason, onBuy }: { reason: Billing['no_buying']; onBuy: () => void }) {
  if (reason === 'PAYMENT_FAILING') return text('buying_waits');
  if (reason === 'FREE_TIER') return text('buying_with_pro');
  if (reason !== null) return null;
  return (
    <LinkButton className="text-sm font-medium" onClick={onBuy}>
      {text('buy_credits')}
    </LinkButton>
  );
}

function CreditsLeft({
  credits: { monthly_share: share, share_left, bought_left: bought, renews_at },
}: {
  credits: Billing['credits'];
}) {
  const { time_zone } = useSession();
  if (share === null || share_left === null) return <BigFigure>{text('not_limited')}</BigFigure>;
  const left = share_left + bought;
  const all = Math.max(1, share + bought);
  const line = (words: string, figure: string, dot: string) => (
    <div className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-2 rounded-full forced-dot ${dot}`} />
      <dt className="min-w-0 text-fg-2">{words}</dt>
      <dd className="ms-auto font-medium tabular-nums">{figure}</dd>
    </div>
  );
  return (
    <>
      <BigFigure>{text('left', { count: left })}</BigFigure>
      <div
        role="img"
        aria-label={text('meter', { left: share_left, share, bought })}
        className="mt-1 flex h-2 gap-0.5 overflow-hidden rounded-full bg-fill-2 forced-colors:border"
      >
        <span className="bg-warning" style={{ inlineSize: `${(share_left / all) * 100}%` }} />
        <span className="bg-brand" style={{ inlineSize: `${(bought / all) * 100}%` }} />
      </div>
      <dl className="mt-2.5 grid gap-1.5 text-xs">
        {line(
          text('share_until', { date: formatDateInSentence(renews_at, time_zone) }),
          text('share_of', { left: share_left, share }),
          'bg-warning',
        )}
        {bought > 0 && line(text('bought'), formatNumber(bought), 'bg-brand')}
      </dl>
    </>
  );
}
