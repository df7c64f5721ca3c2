import { tag } from '#platform/contract/tag.ts';

/** The forms of an organisation with their settings and drafts. */
export const leadFormsTag = tag('lead-forms');
/** The public addresses of forms and of their named links, from which their QR codes follow. */
export const formAddressesTag = tag('form-addresses');
/** What was sent in by visitors: leads, unfinished and quarantined ones, and their figures. */
export const formSubmissionsTag = tag('form-submissions');
