import type { LeadForm } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';

/** The settings of a form, to read. */
export const SettingsTab = ({ form }: { form: LeadForm }) => (
  <FormFrame form={form} tab="settings">
    <p dir="auto" className="p-5">
      {form.name}
    </p>
  </FormFrame>
);
