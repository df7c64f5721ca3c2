import type { CriterionWords } from '#engines/rules/contract.ts';

const words = (label: string, short: string, missing: string, choice = label): CriterionWords => ({
  label,
  short,
  missing,
  incomplete: `Incomplete rule criteria. Please select a ${choice}`,
});

const known: Record<string, CriterionWords> = {
  all: words('All leads', 'All leads', 'NOT FOUND'),
  page_id: words('Facebook Page', 'Page', 'PAGE NOT FOUND'),
  form_id: words('Form', 'Form', 'FORM NOT FOUND'),
  campaign_id: words('Campaign', 'Campaign', 'CAMPAIGN NOT FOUND'),
  source: words('Integration', 'Source', 'INTEGRATION NOT FOUND', 'valid integration'),
};

const customField = { ...words('Custom field', 'Custom field', 'FIELD NOT FOUND', 'value'), group: 'Custom fields' };

/** Returns the words of a criterion; the label of a custom field is its own name. */
export const getCriterionWords = (name: string): CriterionWords => known[name] ?? customField;
