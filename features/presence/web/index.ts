export { RecordViewers, Viewers } from './viewers.tsx';
