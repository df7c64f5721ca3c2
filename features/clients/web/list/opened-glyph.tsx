import { Eye } from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';

/** Evidence always wears the eye. */
export const OpenedGlyph = () => <Icon of={Eye} />;
