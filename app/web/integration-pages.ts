import { webModules } from './modules.ts';

/** The setup page of each integration, by its name. */
export const integrationPages = Object.fromEntries(
  webModules.flatMap(({ integrations = {} }) => Object.entries(integrations).map(([name, { page }]) => [name, page])),
);
