export { Warnings } from './warnings.tsx';
