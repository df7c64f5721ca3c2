import { Eye, Globe, Share2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { leadPages } from '#features/leads/pages.ts';
import { useChange } from '#platform/web/data.ts';
import { formatCappedCount } from '#platform/web/format.ts';
import { Crumbs } from '#platform/web/navigation/crumbs.tsx';
import { PageLink } from '#platform/web/navigation/page-link.tsx';
import { PageTitle } from '#platform/web/navigation/page-title.tsx';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button, buttonClasses, IconButton } from '#platform/web/ui/buttons/button.tsx';
import { CopyButton } from '#platform/web/ui/buttons/copy-button.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { useIsPhone } from '#platform/web/ui/layout/screen-width.ts';
import { TabBar, TabLabel, tabLinkClasses } from '#platform/web/ui/layout/tabs.tsx';
import { type FormDefinition, type LeadForm, leadForms } from '../contract.ts';
import { leadFormPages } from '../pages.ts';
import { text } from './en.ts';
import { shownAddress } from './form-address.ts';
import { FormStateBadge } from './form-state.tsx';
import { offerPro } from './offer-pro.ts';
import { useMayManage } from './use-may-manage.ts';

const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx').then((module) => module.PreviewDialog));

type FormTab = 'build' | 'share' | 'leads' | 'settings';

interface FormFrameProps {
  form: LeadForm;
  tab: FormTab;
  /** Words before the buttons: 'Saved at 02:47 PM'. */
  status?: ReactNode;
  /** Buttons between the preview and the main one. */
  actions?: ReactNode;
  /** The main button, where it is another than publish or share. */
  main?: ReactNode;
  /** The draft to preview, where it is not stored yet. */
  draft?: FormDefinition;
  /** The tab's own content, which fills the rest of the page. */
  children: ReactNode;
}

/** The page around every tab of one form: where it is, its name and state, the tabs, preview, share and publish. */
export function FormFrame({ form, tab, status, actions, main, draft, children }: FormFrameProps) {
  const [isPreviewing, setIsPreviewing] = useState(false);
  return (
    <>
      <PageTitle title={form.name} />
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 bg-surface px-5 pt-3.5 pb-1 max-sm:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <Crumbs trail={crumbs} />
          <div className="mt-0.5 flex min-w-0 items-center gap-2">
            <h1 dir="auto" title={form.name} className="min-w-0 truncate font-display text-xl font-semibold">
              {form.name}
            </h1>
            <FormStateBadge form={form} />
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {status && <span className="me-1 text-xs text-fg-3 max-sm:order-last max-sm:basis-full">{status}</span>}
          <PreviewButton onPress={() => setIsPreviewing(true)} />
          {actions}
          {main ?? <MainAction form={form} tab={tab} />}
        </div>
      </header>
      <FormTabs form={form} current={tab} />
      {children}
      {isPreviewing && <PreviewDialog form={form} {...(draft && { draft })} onClose={() => setIsPreviewing(false)} />}
    </>
  );
}

/** The way back to the list of forms and to the integrations. */
const crumbs = [
  { page: leadPages.integrations, label: text('integrations') },
  { page: leadFormPages.lead_forms, label: text('lead_forms') },
];

/** On a phone it is its icon alone, so that the buttons stand in one row. */
function PreviewButton({ onPress }: { onPress: () => void }) {
  const icon = <Icon of={Eye} />;
  if (useIsPhone()) return <IconButton label={text('preview')} icon={icon} onClick={onPress} />;
  return (
    <Button icon={icon} onClick={onPress}>
      {text('preview')}
    </Button>
  );
}

/** What usually follows: publishing what has changed, else sharing the form. */
function MainAction({ form, tab }: Pick<FormFrameProps, 'form' | 'tab'>) {
  const mayManage = useMayManage();
  const isPublished = form.live_version !== null;
  if (mayManage && !form.is_archived && (!isPublished || (tab === 'build' && form.unpublished_parts.length > 0))) {
    return <PublishButton form={form} />;
  }
  if (tab === 'share') return <CopyButton variant="primary" text={shownAddress(form)} label={text('copy_link')} />;
  return <ShareLink id={form.id} />;
}

/** Leads to where a form is shared. */
export const ShareLink = ({ id }: { id: number }) => (
  <PageLink
    to={leadFormPages.lead_form}
    params={{ id }}
    search={{ tab: 'share' }}
    className={buttonClasses({ variant: 'primary' })}
  >
    <Icon of={Share2} />
    {text('share_form')}
  </PageLink>
);

function FormTabs({ form, current }: { form: LeadForm; current: FormTab }) {
  const mayManage = useMayManage();
  const tabs: readonly FormTab[] = mayManage ? ['build', 'share', 'leads', 'settings'] : ['share', 'leads'];
  return (
    <TabBar label={text('parts')}>
      {tabs.map((tab) => (
        <PageLink
          key={tab}
          {...tabTarget(tab, form.id)}
          aria-current={tab === current ? 'page' : undefined}
          className={tabLinkClasses}
        >
          <TabLabel {...(tab === 'leads' && { count: formatCappedCount(form.leads_count) })}>
            {text(`tab_${tab}`)}
          </TabLabel>
        </PageLink>
      ))}
    </TabBar>
  );
}

const tabTarget = (tab: FormTab, id: number) =>
  tab === 'build'
    ? { to: leadFormPages.edit_lead_form, params: { id } }
    : { to: leadFormPages.lead_form, params: { id }, search: { tab } };

/** Returns what shows the draft to visitors, and says so. */
export const usePublish = (onPublished?: (form: LeadForm) => void) =>
  useChange(leadForms.publish, {
    onSuccess: (form) => {
      onPublished?.(form);
      toast({
        type: 'SUCCESS',
        heading: text('published', { name: form.name }),
        message: text('published_text'),
      });
    },
  });

/** Returns what the button is called that publishes a form. */
export const namePublishing = ({ live_version, unpublished_parts: { length: count } }: LeadForm): string =>
  live_version !== null && count > 0 ? text('publish_changes', { count }) : text('publish');

/** Shows the draft to visitors; what keeps it from being published is said by the server. */
function PublishButton({ form }: { form: LeadForm }) {
  const { is_free_tier } = useSession();
  const publish = usePublish();
  return (
    <Button
      variant="primary"
      icon={<Icon of={Globe} />}
      isSaving={publish.isPending}
      onClick={() => (is_free_tier ? offerPro() : publish.mutate({ params: { id: form.id } }))}
    >
      {namePublishing(form)}
    </Button>
  );
}
