import { everyone, fileRight } from '#features/files/server/index.ts';
import { recordViewing } from '#features/presence/server/index.ts';
import { sourcePage } from '#features/source-health/server/index.ts';
import { whatRests } from '#features/subscription/server/index.ts';
import { fillPage } from '#platform/contract/pages.ts';
import { bind } from '#platform/server/http/bind.ts';
import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import { LEAD_FORM } from '../contract.ts';
import * as events from '../events.ts';
import { leadFormPages } from '../pages.ts';
import * as viewingContract from '../viewing-contract.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { leadFormRows } from './form/form-rows.ts';
import { formRoutes } from './form/forms.routes.ts';
import { listFormNames } from './list/list-forms.queries.ts';

export { maximumLength } from '../answer-limits.ts';
export { type CheckedAnswer, type CheckedAnswers, checkAnswers } from '../check-answers.ts';
export { listAsked, type ShownPage, showPages, type WrittenAnswers, withHiddenValues } from '../conditions.ts';
export { plainThanks, type ShownThanks, type Thanks } from '../page/end-pages.tsx';
export {
  countryName,
  type FormChallenge,
  type FormContact,
  type FormFrameView,
  type FormPageView,
  type FormPicture,
  fieldName,
} from '../page/form-view.ts';
export { FORM_ADDRESS } from './addresses/addresses.queries.ts';
export { RESTORE_DAYS } from './form/delete-form.ts';
export { findFormToErase } from './form/deleted-forms.queries.ts';
export { eraseForm } from './form/erase-form.ts';
export { findDefinition } from './form/read-form.queries.ts';
export { saveNotifiedUpTo } from './form/write-forms.queries.ts';
export { isLead } from './is-lead.queries.ts';
export { dialCountries } from './page/dial-countries.ts';
export { type DrawnPage, drawNotFound, drawPage } from './page/draw-page.tsx';
export { embedScript } from './page/embed-script.ts';
export { formAssets } from './page/form-assets.ts';
export { formPictureKey, PICTURE_WIDTHS, writePicturePath } from './page/picture-keys.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, viewingContract],
  pages: leadFormPages,
  routes: [...formRoutes, ...bind(viewingContract.formViewing, recordViewing('lead_form', events.formViewersChanged))],
  rows: [leadFormRows],
  events,
  extensions: [
    leadFormsEntry,
    fileRight('PRIVYR_LEAD_FORMS', everyone),
    whatRests({ kind: 'LEAD_FORMS', effect: 'GOES_ON', read: listFormNames }),
    sourcePage(LEAD_FORM, (source) => fillPage(leadFormPages.lead_forms, {}, { source })),
  ],
});
