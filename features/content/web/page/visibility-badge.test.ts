import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SessionPerson, Startup } from '#platform/contract/startup/startup.ts';
import { StartupProvider } from '#platform/web/session.tsx';
import { VisibilityBadge } from './visibility-badge.tsx';

type BadgeProps = Parameters<typeof VisibilityBadge>[0];

/** Returns the badge as a person of a team, or of an account alone, reads it. */
const badge = (props: BadgeProps, is_team_account = true) => {
  const startup = { person: { is_team_account } as SessionPerson } as Startup;
  const children = createElement(VisibilityBadge, props);
  return renderToStaticMarkup(createElement(StartupProvider, { startup, children })).replaceAll(/<[^>]+>/g, '');
};

describe('who sees a content', () => {
  it.each([
    ['PRIVATE', 'Private Content'],
    ['ORG', 'Company Content'],
    ['SUBTEAMS', 'Subteam Content'],
  ] as const)('%s is said as “%s” (S0-6-25)', (visibility, label) => {
    expect(badge({ visibility })).toBe(label);
  });

  it('is shown to team accounts only (S0-6-02, S0-6-24)', () => {
    expect(badge({ visibility: 'PRIVATE' }, false)).toBe('');
  });

  it('is left out of lists when it is the whole company (S0-6-26)', () => {
    expect(badge({ visibility: 'ORG', isInList: true })).toBe('');
    expect(badge({ visibility: 'PRIVATE', isInList: true })).toBe('Private Content');
  });
});
