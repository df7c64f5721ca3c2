import { useSession } from '#platform/web/session.tsx';
import type { LeadForm } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { type Builder, BuilderProvider } from './builder-context.ts';
import { Canvas } from './canvas/canvas.tsx';
import { text } from './en.ts';

const nothing = () => undefined;

/** The form for people who may not change it. */
export function FormToLookAt({ form }: { form: LeadForm }) {
  const { owner_name } = useSession();
  const builder: Builder = {
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
        <p role="status" className="bg-info-tint px-5 py-2 text-info-fg">
          {text('view_only', { owner: owner_name })}
        </p>
        <BuilderProvider value={builder}>
          <Canvas isReadOnly />
        </BuilderProvider>
      </div>
    </FormFrame>
  );
}
