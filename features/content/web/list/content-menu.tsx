/** Loaded when somebody reaches for a menu; what loads later on its own and is exported too would load with the first page. */
export { ContentMenu } from './content-actions.tsx';
