import type { BannerProps } from '#platform/web/ui/feedback/banner.tsx';

/** A warning about a source, and how to go on to the next. */
export interface SourceWarningProps extends Pick<BannerProps, 'position' | 'onDismiss'> {
  warning: { additional_info: Record<string, unknown> };
}
