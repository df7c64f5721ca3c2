import { createContext, useContext } from 'react';
import type { Page } from '../contract/pages.ts';

const PagesContext = createContext<Readonly<Record<string, Page>>>({});

/** Provides the setup pages of all integrations. */
export const IntegrationPagesProvider = PagesContext;

/** Returns the setup page of an integration by its name; undefined for an unknown one. */
export const useIntegrationPage = (name: string): Page | undefined => useContext(PagesContext)[name];
