import { ExternalLink, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinWords } from '#platform/web/en/join-words.ts';
import { Button, ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { CommonProblem } from '../contract.ts';
import type { Connect } from './connect/use-connect.ts';
import { text } from './en.ts';
import type { Place, ProblemLook, Who } from './problem-look.ts';
import { type ConnectedSource, useSource } from './source.ts';

/** Returns how a problem is said and mended: by the provider's own words, else by those of every provider. */
export function findLook({ problems, nouns, links }: ConnectedSource, problem: string): ProblemLook {
  const own = problems[problem];
  if (own) return own;
  const key = problem as CommonProblem;
  const say = {
    why: (who: Who) => text(`why_${key}`, { ...nouns, ...who }),
    short: text(`short_${key}`, nouns),
    todo: text(`todo_${key}`, nouns),
  };
  switch (key) {
    case 'scope_declined':
      return {
        ...say,
        mend: { consent: text('fix_allow', nouns) },
        steps: () => [text('step_allow', nouns)],
      };
    case 'not_answering':
      return {
        ...say,
        needsMore: true,
        mend: { href: () => links.status, words: text('fix_status', nouns) },
        steps: () => [text('step_wait', nouns)],
      };
    case 'not_set_up':
      return { ...say, needsMore: true, mend: null, steps: () => [text('step_operator', nouns)] };
    default:
      return { ...say, mend: 'reconnect', steps: () => [text('step_reconnect', nouns)] };
  }
}

const nameWho = (people: readonly string[]): Who => {
  const names = people.length > 0 ? joinWords(people) : null;
  return { person: names ?? text('somebody'), Person: names ?? text('Somebody') };
};

/** Returns why leads cannot be fetched, naming the person whose login it is. */
export const describeProblem = (source: ConnectedSource, problem: string, people: readonly string[]): string =>
  findLook(source, problem).why(nameWho(people));

/** Returns the steps that mend a problem, for the self-test. */
export function listSteps(
  source: ConnectedSource,
  problem: string | null,
  { name, people }: { name: string; people: readonly string[] },
): string[] {
  const { person } = nameWho(people);
  const steps = problem === null ? [text('step_other')] : findLook(source, problem).steps({ name, person });
  return [...steps, text('step_test', source.nouns)];
}

interface ProblemButtonProps {
  problem: string;
  place: Place;
  connect: Connect;
  isPrimary?: boolean;
}

/** The button that mends a problem: a new consent, or the place at the provider; none where only the operator can. */
export function ProblemButton({ problem, place, connect, isPrimary = false }: ProblemButtonProps) {
  const { mend } = findLook(useSource(), problem);
  const look = { size: 'sm', variant: isPrimary ? 'primary' : 'secondary' } as const;
  if (mend === null) return null;
  if (mend !== 'reconnect' && 'href' in mend) {
    return (
      <OutsideLink href={mend.href(place)} {...look}>
        {mend.words}
      </OutsideLink>
    );
  }
  const asksAgain = mend !== 'reconnect';
  return (
    <Button
      {...look}
      icon={<Icon of={RefreshCw} size={14} />}
      onClick={() => connect.begin({ is_rerequest: asksAgain })}
    >
      {asksAgain ? mend.consent : text('reconnect')}
    </Button>
  );
}

interface OutsideLinkProps {
  href: string;
  size?: 'sm';
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link to the provider that looks like a button and opens in another tab. */
export const OutsideLink = ({ href, size = 'sm', variant = 'secondary', children }: OutsideLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClasses({ size, variant })}>
    <ButtonContent variant={variant} icon={<Icon of={ExternalLink} size={14} />}>
      {children}
    </ButtonContent>
  </a>
);
