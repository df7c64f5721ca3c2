export { LockedStats } from './locked-stats.tsx';
export { RestrictedAccessHost } from './restricted-access-host.tsx';
