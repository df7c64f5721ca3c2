import { text } from './en.ts';

/** Returns '373 clients'. */
export const sayClients = (count: number): string => text('clients_count', { count });
