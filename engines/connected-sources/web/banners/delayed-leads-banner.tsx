import { useQueryClient } from '@tanstack/react-query';
import { warningsTag } from '#domain/tags.ts';
import { refresh, useChange } from '#platform/web/data.ts';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { Banner, bannerActionClasses } from '#platform/web/ui/feedback/banner.tsx';
import { text } from '../en.ts';
import { useSource } from '../source.ts';
import type { SourceWarningProps } from './source-warning-props.ts';

const listNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'conjunction' }).format(names);

/** Names the accounts whose leads came late (S0-2.4-07, S0-2.4-21); a call of its own puts it aside (S0-2.4-22). */
export function DelayedLeadsBanner({ warning, position }: SourceWarningProps) {
  const { contract, pages, nouns } = useSource();
  const client = useQueryClient();
  const dismiss = useChange(contract.calls.dismissDelayedWarning, {
    onSuccess: () => void refresh(client, [warningsTag]),
  });
  const delayed = (warning.additional_info[contract.fields.delayed] ?? []) as { name: string }[];
  return (
    <Banner
      tone="warning"
      fact={text('delayed', { names: listNames(delayed.map(({ name }) => name)) })}
      action={
        <PageLink to={pages.home} className={bannerActionClasses}>
          {text('see_accounts', nouns)}
        </PageLink>
      }
      {...(position && { position })}
      onDismiss={() => dismiss.mutate({})}
    >
      {text('delayed_banner_text')}
    </Banner>
  );
}
