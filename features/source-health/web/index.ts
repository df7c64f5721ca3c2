export { sourceFigures } from './source-figures.tsx';
