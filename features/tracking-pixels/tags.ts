import { tag } from '#platform/contract/tag.ts';

export const trackingPixelsTag = tag('tracking_pixels');
