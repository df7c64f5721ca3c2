import { useRead } from '#platform/web/data.ts';
import { FreeTierBar } from '#platform/web/free-tier-bar.tsx';
import { usePageParams } from '#platform/web/navigation/router/page-frame.tsx';
import { useSession } from '#platform/web/session.tsx';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { type LeadForm, leadForms } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { FormNotLoaded, isGone } from '../form-not-loaded.tsx';
import { offerPro } from '../offer-pro.ts';
import { useMayManage } from '../use-may-manage.ts';
import { Builder } from './builder.tsx';
import { BuilderProvider, type Builder as BuilderValue } from './builder-context.ts';
import { Canvas } from './canvas/canvas.tsx';
import { text } from './en.ts';

/** One form on which its questions, words and look are written. */
export function BuilderScreen() {
  const { id } = usePageParams<'id'>();
  const mayManage = useMayManage();
  const { is_free_tier } = useSession();
  const form = useRead(leadForms.get, { params: { id: Number(id) } });
  const fields = useRead(leadForms.listSupportedFields, {}, { enabled: mayManage && !is_free_tier });
  const missing = isGone(form) ? form : [form, fields].find(({ isError, data }) => isError && !data);
  if (missing) return <FormNotLoaded read={missing} />;
  if (!form.data) return <RecordSkeleton />;
  if (!mayManage || is_free_tier) return <FormToLookAt form={form.data} />;
  if (!fields.data) return <RecordSkeleton />;
  return <Builder key={id} form={form.data} fields={fields.data.results} />;
}

const nothing = () => undefined;

/** The form for people who may not change it, and for everybody in the free tier. */
export function FormToLookAt({ form }: { form: LeadForm }) {
  const { owner_name } = useSession();
  const mayManage = useMayManage();
  const builder: BuilderValue = {
    form,
    draft: form.draft,
    fields: [],
    problems: {},
    chosen: '',
    choose: nothing,
    change: nothing,
    changeQuestion: nothing,
    add: nothing,
    move: nothing,
    reorder: nothing,
    copy: nothing,
    remove: nothing,
  };
  return (
    <FormFrame form={form} tab="build">
      <div className="min-h-0 flex-1 overflow-y-auto bg-canvas">
        {mayManage ? (
          <FreeTierBar title={text('free_tier_title')} unlock={text('unlock')} onUnlock={offerPro}>
            {text('free_tier_text')}
          </FreeTierBar>
        ) : (
          <p role="status" className="bg-info-tint px-5 py-2 text-info-fg">
            {text('view_only', { owner: owner_name })}
          </p>
        )}
        <BuilderProvider value={builder}>
          <Canvas isReadOnly />
        </BuilderProvider>
      </div>
    </FormFrame>
  );
}
