import { HEALTH_DAYS, type SourceHealth } from '#features/source-health/contract.ts';
import { useRead } from '#platform/web/data.ts';
import { formatNumber } from '#platform/web/format.ts';
import { PageLink } from '#platform/web/page-link.tsx';
import { PartNotLoaded } from '#platform/web/part-not-loaded.tsx';
import { linkClasses } from '#platform/web/ui/buttons/link.tsx';
import { Skeleton, SkeletonBlock } from '#platform/web/ui/feedback/skeleton.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { type FacebookForm, type FacebookPage, facebook } from '../../contract.ts';
import { facebookPages } from '../../pages.ts';
import { text } from '../en.ts';
import { FormsToggle } from './forms-toggle.tsx';
import { GoesTo } from './goes-to.tsx';
import { countLeads, FormMapping, findFormHealth, LastLead, PageHealth } from './page-facts.tsx';
import type { PagesProps } from './pages-props.ts';
import { useFormSwitch, usePageSwitch } from './use-switch.ts';

/** The pages and forms for a narrow screen. */
export const PagesCards = ({ pages, health, closed, onToggle }: PagesProps) => (
  <ul aria-label={text('pages_and_forms')} className="border-t border-line-2">
    {pages.map((page) => (
      <PageCard
        key={page.id}
        page={page}
        health={health?.find(({ source_id }) => source_id === page.source_id)}
        isClosed={closed.has(page.id)}
        onToggle={() => onToggle(page.id)}
      />
    ))}
  </ul>
);

interface PageCardProps {
  page: FacebookPage;
  health: SourceHealth | undefined;
  isClosed: boolean;
  onToggle: () => void;
}

function PageCard({ page, health, isClosed, onToggle }: PageCardProps) {
  const { isOn, change } = usePageSwitch(page);
  return (
    <li className="border-b border-line-2">
      <div className="flex items-start gap-2 bg-sunken px-5 py-3 max-sm:px-4">
        <FormsToggle page={page} isClosed={isClosed} onToggle={onToggle} />
        <div className="min-w-0 flex-1">
          <PageLink
            to={facebookPages.facebook_page}
            params={{ id: page.id }}
            className={`${linkClasses('quiet')} block font-semibold wrap-anywhere`}
          >
            <bdi>{page.name}</bdi>
          </PageLink>
          <p className="text-xs text-fg-3">
            {text('forms_on', { on: page.forms_on_count, count: page.forms_count })}
            {health && (
              <>
                {' '}
                · {text('days', { count: HEALTH_DAYS })}: {countLeads(health)} · {text('last_lead')}:{' '}
                <LastLead at={health.last_lead_at} />
              </>
            )}
          </p>
          <PageHealth page={page} health={health} />
        </div>
        <Switch
          label={text('receive_page', { name: page.name })}
          isLabelHidden
          checked={isOn}
          onChange={({ target }) => change(target.checked)}
        />
      </div>
      {!isClosed && <FormCards page={page} health={health} />}
    </li>
  );
}

function FormCards({ page, health }: { page: FacebookPage; health: SourceHealth | undefined }) {
  const read = useRead(facebook.listForms, { params: { id: page.id } });
  if (read.isPending) {
    return (
      <Skeleton className="px-5 py-3 max-sm:px-4">
        <SkeletonBlock />
      </Skeleton>
    );
  }
  if (read.isError)
    return <PartNotLoaded words={text('forms_not_loaded')} read={read} className="px-5 py-3 max-sm:px-4" />;
  if (read.data.results.length === 0) return <p className="px-5 py-3 text-fg-3 max-sm:px-4">{text('no_forms')}</p>;
  return (
    <ul aria-label={text('forms_of', { name: page.name })}>
      {read.data.results.map((form) => (
        <FormCard key={form.id} page={page} form={form} health={health} />
      ))}
    </ul>
  );
}

interface FormCardProps {
  page: FacebookPage;
  form: FacebookForm;
  health: SourceHealth | undefined;
}

function FormCard({ page, form, health }: FormCardProps) {
  const { isOn, change } = useFormSwitch(page, form);
  const own = findFormHealth(health, form);
  return (
    <li className="flex items-start gap-3 border-t border-line py-2.5 ps-12 pe-5 max-sm:ps-11 max-sm:pe-4">
      <div className="min-w-0 flex-1">
        <PageLink
          to={facebookPages.facebook_page}
          params={{ id: page.id }}
          search={{ form: form.id }}
          className={classNames(linkClasses('quiet'), 'block wrap-anywhere', !isOn && 'text-fg-3')}
        >
          <bdi>{form.name}</bdi>
        </PageLink>
        <p className="text-xs text-fg-3">
          <FormMapping page={page} form={{ ...form, is_on: isOn }} />
        </p>
        {own && own.leads > 0 && (
          <p className="text-xs text-fg-3">
            {text('days', { count: HEALTH_DAYS })}: {formatNumber(own.leads)} · {text('last_lead')}:{' '}
            <LastLead at={own.last_lead_at} />
          </p>
        )}
        {isOn && (
          <p className="flex flex-wrap items-center gap-x-1.5 text-xs text-fg-3">
            {text('goes_to')}: <GoesTo form={form} />
          </p>
        )}
      </div>
      <Switch
        label={text('receive_form', { name: form.name })}
        isLabelHidden
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
      />
    </li>
  );
}
