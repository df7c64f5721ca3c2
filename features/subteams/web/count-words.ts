import { text } from './en.ts';

/** Returns '373 clients'. */
export const formatClients = (count: number): string => text('clients_count', { count });
