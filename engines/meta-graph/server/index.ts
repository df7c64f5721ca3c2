export {
  callGraph,
  type GraphCall,
  type GraphListPage,
  hasMetaApp,
  listGraph,
  listWholeGraph,
  type MetaApp,
  requireMetaApp,
} from './graph-call.ts';
export { LEADS_ACCESS_CODE } from './graph-errors.ts';
export { GraphId, ListPage, Success } from './graph-shapes.ts';
export { hashPerson, type PersonFacts } from './hash-person.ts';
