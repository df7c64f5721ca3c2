import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import { useSession } from '#platform/web/session.tsx';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { Progress } from '#platform/web/ui/feedback/progress.tsx';
import type { Automation, Credits, CreditWarning } from '../../contract.ts';
import { kindText, text } from './en.ts';

interface CreditsBoxProps {
  automation: Automation;
  credits: Credits;
  figures: readonly StatusFigure[];
}

/** A figure of the screen: '42 leads' below 'Sent in 30 days'. */
export interface StatusFigure {
  label: string;
  value: ReactNode;
  about: ReactNode;
}

/** The figures of the screen, the credits that an automation spent, and those that are left. */
export const CreditsBox = ({ automation: { kind, spent_this_month }, credits, figures }: CreditsBoxProps) => (
  <dl className="mt-3 grid gap-px overflow-hidden rounded-lg border border-line-2 bg-line-2 sm:grid-cols-2 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
    {figures.map(({ label, value, about }) => (
      <Figure key={label} label={label} below={about}>
        {value}
      </Figure>
    ))}
    <Figure label={text('spent')} below={kindText[kind]('spent_text')}>
      {text('credits', { count: spent_this_month })}
    </Figure>
    {credits.monthly_share === null || credits.share_left === null ? (
      <Figure label={text('left')} below={text('not_limited_text')}>
        {text('not_limited')}
      </Figure>
    ) : (
      <CreditsLeft credits={credits} share={credits.monthly_share} shareLeft={credits.share_left} />
    )}
  </dl>
);

const tones = { RUNNING_OUT: 'warning', DISABLED: 'danger' } as const satisfies Record<CreditWarning, string>;
const words = { RUNNING_OUT: text('running_out'), DISABLED: text('used_up') } as const;

function CreditsLeft({ credits, share, shareLeft }: { credits: Credits; share: number; shareLeft: number }) {
  const { time_zone } = useSession();
  const { bought_left: bought, warning } = credits;
  const [left, all] = [shareLeft + bought, share + bought];
  const date = formatDate(credits.renews_at, time_zone);
  const amount = text('left_of', { left: formatNumber(left), all: formatNumber(all) });
  return (
    <Figure
      label={text('left')}
      badge={warning && <Badge tone={tones[warning]}>{words[warning]}</Badge>}
      below={
        <>
          <Progress
            label={text('spent')}
            ratio={all === 0 ? 1 : 1 - left / all}
            tone={warning ? tones[warning] : 'brand'}
            className="my-1.5 w-full"
          />
          {bought === 0 ? text('renews', { date }) : text('renews_with_bought', { bought: formatNumber(bought), date })}
        </>
      }
    >
      {amount}
    </Figure>
  );
}

interface FigureProps {
  label: string;
  badge?: ReactNode;
  below: ReactNode;
  children: ReactNode;
}

const Figure = ({ label, badge, below, children }: FigureProps) => (
  <div className="bg-surface px-4 py-3">
    <dt className="flex min-h-5 items-center justify-between gap-2 text-xs text-fg-3">
      {label}
      {badge}
    </dt>
    <dd className="font-display text-lg font-semibold tabular-nums">{children}</dd>
    <dd className="text-xs text-fg-3">{below}</dd>
  </div>
);
