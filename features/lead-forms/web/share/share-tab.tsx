import { useRead } from '#platform/web/data.ts';
import type { LeadForm } from '../../contract.ts';
import { formLinks } from '../../links-contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { EmbedSection } from './embed-section.tsx';
import { MainLink } from './main-link.tsx';
import { NamedLinks } from './named-links.tsx';

/** How a form is reached: its link, its named links, a website (mock-up lead-form-share). */
export function ShareTab({ form }: { form: LeadForm }) {
  const read = useRead(formLinks.list, { params: { id: form.id } });
  return (
    <FormFrame form={form} tab="share">
      <div className="min-h-0 flex-1 overflow-y-auto xl:grid xl:grid-cols-[minmax(0,1fr)_496px] xl:overflow-hidden">
        <div className="min-w-0 xl:overflow-y-auto">
          <MainLink form={form} figures={read.data?.main} />
          <NamedLinks form={form} read={read} />
        </div>
        <div className="min-w-0 border-line-2 max-xl:border-t xl:overflow-y-auto xl:border-s xl:bg-canvas">
          <EmbedSection form={form} seenOn={read.data?.seen_on_sites} />
        </div>
      </div>
    </FormFrame>
  );
}
