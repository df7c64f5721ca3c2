import { webModule } from '#platform/web/module.ts';
import { customFieldPages } from '../pages.ts';

export { customFieldName, deletedFieldLabel, isLeadStage, useCustomEntity, useCustomFields } from './custom-entity.tsx';

export { NewFieldDialog } from './new-field-dialog.tsx';

export const customFieldsWeb = webModule({
  pages: customFieldPages,
  screens: {
    custom_client_fields: () =>
      import('./settings/custom-fields.screen.tsx').then((module) => module.CustomFieldsScreen),
  },
  palette: [{ page: customFieldPages.custom_client_fields, group: 'account', policy: 'CUSTOM_FIELDS.MANAGE' }],
});
