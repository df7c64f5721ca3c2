import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { ContentType } from '../contract.ts';
import { findContentKind } from './content-kinds.ts';

/** The icon of a type of content. */
export const ContentIcon = ({ type }: { type: ContentType }) => <Icon of={findContentKind(type).icon} />;
