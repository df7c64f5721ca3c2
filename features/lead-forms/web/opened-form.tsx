import { type ComponentType, lazy, Suspense } from 'react';
import { useRead } from '#platform/web/data.ts';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { urlChoice, useUrlState } from '#platform/web/navigation/url-state.ts';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { type LeadForm, leadForms } from '../contract.ts';
import { formTabs } from '../pages.ts';
import { FormNotLoaded, isGone } from './form-not-loaded.tsx';
import { useMayManage } from './use-may-manage.ts';

const ShareTab = lazy(() => import('./share/share-tab.tsx').then((module) => ({ default: module.ShareTab })));
const SettingsTab = lazy(() =>
  import('./settings/settings-tab.tsx').then((module) => ({ default: module.SettingsTab })),
);

const urlFields = { tab: urlChoice(formTabs) };

interface OpenedFormProps {
  /** The tab with what was sent. */
  LeadsTab: ComponentType<{ form: LeadForm }>;
}

/** One form: its leads, how it is shared, its settings; it is built on a page of its own. */
export function OpenedForm({ LeadsTab }: OpenedFormProps) {
  const { id } = usePageParams<'id'>();
  const read = useRead(leadForms.get, { params: { id: Number(id) } });
  if (read.isPending) return <RecordSkeleton />;
  if (!read.data || isGone(read)) return <FormNotLoaded read={read} />;
  return (
    <Suspense fallback={<RecordSkeleton />}>
      <ChosenTab key={id} form={read.data} LeadsTab={LeadsTab} />
    </Suspense>
  );
}

function ChosenTab({ form, LeadsTab }: OpenedFormProps & { form: LeadForm }) {
  const [{ tab = 'leads' }] = useUrlState<{ tab?: (typeof formTabs)[number] }>(urlFields);
  const mayManage = useMayManage();
  if (tab === 'share') return <ShareTab form={form} />;
  if (tab === 'settings' && mayManage) return <SettingsTab form={form} />;
  return <LeadsTab form={form} />;
}
