import { ExternalLink, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinWords } from '#platform/web/en/join-words.ts';
import { Button, ButtonContent, buttonClasses } from '#platform/web/ui/buttons/button.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { FacebookPage, FacebookProblem } from '../contract.ts';
import type { Connect } from './connect/use-connect.ts';
import { text } from './en.ts';
import { facebookAddresses } from './facebook-addresses.ts';

/** Returns why leads cannot be fetched, naming the person whose login it is. */
export function sayWhy(problem: string, people: readonly string[]): string {
  const person = people.length > 0 ? joinWords(people) : null;
  const key = `why_${problem as FacebookProblem}` as const;
  switch (key) {
    case 'why_account_blocked':
      return text(key, { person: person ?? text('somebody') });
    case 'why_token_expired':
    case 'why_data_access_expired':
    case 'why_password_changed':
    case 'why_app_removed':
    case 'why_scope_declined':
    case 'why_task_missing':
    case 'why_page_not_ticked':
      return text(key, { Person: person ?? text('Somebody') });
    default:
      return text(key);
  }
}

type Place = Pick<FacebookPage, 'page_id'> | null;

interface ProblemButtonProps {
  problem: string;
  /** The page it is about; null for a whole login. */
  page: Place;
  connect: Connect;
  isPrimary?: boolean;
}

/** The button that mends a problem: a new consent, or the place at Facebook; none where only the operator can. */
export function ProblemButton({ problem, page, connect, isPrimary = false }: ProblemButtonProps) {
  const look = { size: 'sm', variant: isPrimary ? 'primary' : 'secondary' } as const;
  const link = (href: string, words: string) => (
    <OutsideLink href={href} {...look}>
      {words}
    </OutsideLink>
  );
  const consent = (words: string, is_rerequest: boolean) => (
    <Button {...look} icon={<Icon of={RefreshCw} size={14} />} onClick={() => connect.begin({ is_rerequest })}>
      {words}
    </Button>
  );
  switch (problem) {
    case 'account_blocked':
      return link(facebookAddresses.home, text('fix_open_facebook'));
    case 'task_missing':
      return link(page ? facebookAddresses.pageAccess(page) : facebookAddresses.home, text('fix_task'));
    case 'leads_access_manager':
      return link(facebookAddresses.leadsAccess, text('fix_leads_access'));
    case 'not_answering':
      return link(facebookAddresses.status, text('fix_status'));
    case 'not_set_up':
      return null;
    case 'scope_declined':
      return consent(text('fix_allow'), true);
    case 'page_not_ticked':
      return consent(text('fix_tick'), true);
    default:
      return consent(text('reconnect'), false);
  }
}

interface OutsideLinkProps {
  href: string;
  size?: 'sm';
  variant?: 'primary' | 'secondary';
  children: ReactNode;
}

/** A link to Facebook that looks like a button and opens in another tab. */
export const OutsideLink = ({ href, size = 'sm', variant = 'secondary', children }: OutsideLinkProps) => (
  <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClasses({ size, variant })}>
    <ButtonContent variant={variant} icon={<Icon of={ExternalLink} size={14} />}>
      {children}
    </ButtonContent>
  </a>
);

/** Returns the steps that mend a problem, for the self-test. */
export function listSteps(problem: string | null, page: string, people: readonly string[]): string[] {
  const person = people.length > 0 ? joinWords(people) : text('somebody');
  const test = text('step_test');
  switch (problem) {
    case null:
      return [text('step_other'), test];
    case 'task_missing':
      return [text('step_task', { page }), text('step_task_give', { person }), test];
    case 'leads_access_manager':
      return [text('step_leads_access'), text('step_leads_access_admin'), test];
    case 'account_blocked':
      return [text('step_confirm', { person }), text('step_reconnect'), test];
    case 'page_not_ticked':
      return [text('step_tick', { page }), test];
    case 'scope_declined':
      return [text('step_allow'), test];
    case 'not_answering':
      return [text('step_wait'), test];
    case 'not_set_up':
      return [text('step_operator'), test];
    default:
      return [text('step_reconnect'), test];
  }
}
