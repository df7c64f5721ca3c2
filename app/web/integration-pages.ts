import { webModules } from './modules.ts';

/** Where each integration is set up, by its name. */
export const integrationPages = Object.fromEntries(
  webModules.flatMap(({ integrations = {} }) => Object.entries(integrations).map(([name, { page }]) => [name, page])),
);
