export { describeSections, findHeat, nameWithin, SectionStrip } from './section-strip.tsx';
