import type { LeadForm } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';

/** How a form is reached. */
export const ShareTab = ({ form }: { form: LeadForm }) => (
  <FormFrame form={form} tab="share">
    <p className="p-5">{form.address}</p>
  </FormFrame>
);
