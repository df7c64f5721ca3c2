import { useParams } from '@tanstack/react-router';
import { useRead } from '#platform/web/data.ts';
import { RecordSkeleton } from '#platform/web/ui/feedback/skeleton.tsx';
import { leadForms } from '../../contract.ts';
import { FormNotLoaded, isGone } from '../form-not-loaded.tsx';
import { useMayManage } from '../use-may-manage.ts';
import { Builder } from './builder.tsx';
import { FormToLookAt } from './form-to-look-at.tsx';

export { NewFormScreen } from './new-form.tsx';

/** One form on which its questions, words and look are written. */
export function BuilderScreen() {
  const { id } = useParams({ strict: false }) as { id: string };
  const mayManage = useMayManage();
  const form = useRead(leadForms.get, { params: { id: Number(id) } });
  const fields = useRead(leadForms.listSupportedFields, {}, { enabled: mayManage });
  const missing = isGone(form) ? form : [form, fields].find(({ isError, data }) => isError && !data);
  if (missing) return <FormNotLoaded read={missing} />;
  if (!form.data) return <RecordSkeleton />;
  if (!mayManage) return <FormToLookAt form={form.data} />;
  if (!fields.data) return <RecordSkeleton />;
  return <Builder key={id} form={form.data} fields={fields.data.results} />;
}
