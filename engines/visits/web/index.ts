export { describeSections, heatOf, nameWithin, SectionStrip } from './section-strip.tsx';
