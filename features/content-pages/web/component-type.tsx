import {
  AlignLeft,
  FileText,
  Heading1,
  Images,
  Link2,
  type LucideIcon,
  MapPin,
  Paperclip,
  SquarePlay,
} from 'lucide-react';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { type ComponentType, componentTypes } from '../contract.ts';
import { text } from './en.ts';

const icons: Record<ComponentType, LucideIcon> = {
  title: Heading1,
  desc: AlignLeft,
  image_gallery: Images,
  youtube: SquarePlay,
  map: MapPin,
  link: Link2,
  attachment: Paperclip,
  pdflink: FileText,
};

export const ComponentIcon = ({ type }: { type: ComponentType }) => <Icon of={icons[type]} className="text-icon" />;

/** Returns what a type of component is called; a type that is no longer known keeps its own name. */
export const nameType = (type: string): string => {
  const known = componentTypes.find((each) => each === type);
  return known ? text(`type_${known}`) : type;
};
