import { useRead } from '#platform/web/data.ts';
import { type LeadFormItem, leadForms, MAX_FORMS } from '../../contract.ts';

/** The smallest preview there is: numbers and choices are read from the rows, and no picture is shown. */
const allQuery = { page_size: MAX_FORMS, h: 50 };

/** Returns all forms that are not archived, whatever the list shows; undefined until they are known. */
export const useAllForms = (): readonly LeadFormItem[] | undefined =>
  useRead(leadForms.list, { query: allQuery }).data?.results;
