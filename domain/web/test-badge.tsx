import { Badge } from '#platform/web/ui/display/badge.tsx';
import { domainText } from './en.ts';

/** The badge of a test lead, which counts in no figure. */
export const TestBadge = () => <Badge tone="info">{domainText('test')}</Badge>;
