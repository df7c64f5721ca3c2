import { serverModule } from '#platform/server/module.ts';
import * as contract from '../contract.ts';
import * as events from '../events.ts';
import * as linksContract from '../links-contract.ts';
import { leadFormPages } from '../pages.ts';
import { leadFormsEntry } from './directory-entry.ts';
import { leadFormRows } from './manage/form-rows.ts';

export const leadFormsModule = serverModule({
  contracts: [contract, linksContract],
  pages: leadFormPages,
  rows: [leadFormRows],
  events,
  extensions: [leadFormsEntry],
});
