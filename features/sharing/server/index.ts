export { shareRoutes } from './shares.routes.ts';
export { registerViewer } from './viewer/register-viewer.ts';
