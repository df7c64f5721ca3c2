import type { LeadForm } from '../../contract.ts';
import { FormFrame } from '../form-frame.tsx';
import { FormLife } from './form-life.tsx';
import { SettingsForm } from './settings-form.tsx';

/** What of a form counts at once: its name and address, how long it is open, where it may stand, where its leads go. */
export const SettingsTab = ({ form }: { form: LeadForm }) => (
  <FormFrame form={form} tab="settings">
    <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-16 max-sm:px-4">
      <div className="grid max-w-[560px] gap-8 pt-5">
        <SettingsForm key={form.id} form={form} />
        <FormLife form={form} />
      </div>
    </div>
  </FormFrame>
);
