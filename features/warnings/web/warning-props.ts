import type { BannerProps } from '#platform/web/ui/feedback/banner.tsx';
import type { Warning } from '../contract.ts';

/** What every banner gets: its warning, and how to go on to the next and put it aside. */
export interface WarningProps extends Pick<BannerProps, 'position' | 'onDismiss'> {
  warning: Warning;
}
