import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { leadFormRows } from './manage/form-rows.ts';
import { publicFormChanges } from './public/public-form.ts';
import { registerFormPages } from './public/register-form-pages.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract],
  pages: leadFormPages,
  rows: [leadFormRows],
  events,
  extensions: [leadFormsEntry],
  subscriptions: [publicFormChanges],
  addresses: [registerFormPages],
});
