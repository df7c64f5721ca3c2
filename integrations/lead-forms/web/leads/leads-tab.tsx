import type { LeadForm } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';

/** What was sent with a form. */
export const LeadsTab = ({ form }: { form: LeadForm }) => (
  <FormFrame form={form} tab="leads">
    <p className="p-5">{form.leads_count}</p>
  </FormFrame>
);
