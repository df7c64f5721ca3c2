import { createContext, useContext } from 'react';
import type { Page } from '../contract/pages.ts';

const PagesContext = createContext<Readonly<Record<string, Page>>>({});

/** Given by the composition, which knows every integration. */
export const IntegrationPagesProvider = PagesContext;

/** Where an integration is set up, by its name; undefined for what the product does not know. */
export const useIntegrationPage = (name: string): Page | undefined => useContext(PagesContext)[name];
