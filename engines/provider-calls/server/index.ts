export { type ApiCall, callApi, downloadFile, NOT_SET_UP, requireSetUp } from './call-api.ts';
export { type ListedItem, readAllPages, readPages, readShape } from './read-pages.ts';
export { findEnd, maybe, ProviderId, readable } from './shapes.ts';
