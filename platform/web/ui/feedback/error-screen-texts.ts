import { uiText } from '#platform/web/en/ui.ts';

/** The words of a failed page (S0 §2.8); the tone chooses icon and colour. */
export type ErrorScreenTexts = {
  tone: 'refused' | 'missing' | 'locked' | 'disabled' | 'broken';
  header: string;
  message: string;
};

/** Returns the words for a status. @param message the server's sentence; without it a general text of the same kind. */
export function errorScreenTexts(status: number, message?: string | null): ErrorScreenTexts {
  switch (status) {
    case 403:
    case 455:
    case 456:
      return { tone: 'refused', header: uiText('error_refused'), message: message || uiText('error_refused_message') };
    case 404:
      return { tone: 'missing', header: uiText('error_missing'), message: message || uiText('error_missing_message') };
    case 423:
      return { tone: 'locked', header: uiText('error_no_access'), message: message || uiText('error_locked_message') };
    case 425:
      return {
        tone: 'disabled',
        header: uiText('error_no_access'),
        message: message || uiText('error_disabled_message'),
      };
    default:
      return { tone: 'broken', header: uiText('error_broken'), message: uiText('error_broken_message') };
  }
}

export type ErrorAction = { label: string; href: string };

/**
 * Returns the step for a failing page that names none (S0-2.8-12 to S0-2.8-16), in the order of readings A13: agency
 * route, plan, feature, otherwise.
 */
export function defaultErrorAction({
  status,
  isAgencyRoute,
  isOwner,
  hrefs,
}: {
  status: number;
  isAgencyRoute: boolean;
  isOwner: boolean;
  /** The addresses of the start page, of managing the subscription and of asking sales. */
  hrefs: Record<'start' | 'manage' | 'sales', string>;
}): ErrorAction {
  if (isAgencyRoute && isOwner) return { label: uiText('back_to_agency'), href: '/agency' };
  if (isAgencyRoute) return { label: uiText('back_to_product'), href: hrefs.start };
  if (status === 423) return { label: uiText('manage_subscription'), href: hrefs.manage };
  if (status === 425) return { label: uiText('talk_to_sales'), href: hrefs.sales };
  return { label: uiText('back_to_home'), href: '/' };
}
