import { definePages } from '#platform/contract/pages.ts';

export const leadFormPages = definePages({
  lead_forms: { path: '/integrations/lead-forms', title: 'Lead forms' },
  create_lead_form: { path: '/integrations/lead-forms/create-form', title: 'Create a lead form' },
  /** Without an id a new form is begun (readings.md A9). */
  edit_new_lead_form: { path: '/integrations/lead-forms/edit', title: 'Create a lead form' },
  lead_form: { path: '/integrations/lead-forms/{id}', title: 'Lead form' },
  edit_lead_form: { path: '/integrations/lead-forms/{id}/edit', title: 'Edit a lead form' },
});

/** The tabs of one form, as `?tab=` of `lead_form`. */
export const formTabs = ['share', 'leads', 'settings'] as const;
