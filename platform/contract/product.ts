/** The product's name; the only place it is written. Organisations may replace the logo (`web_app_logo_url`). */
export const PRODUCT_NAME = 'Leadkeep';

/** The release under which errors are reported (S0-9-28). */
export const ERROR_REPORT_RELEASE = '2.58.2';

/** Returns the title of a page (S0-1-39). */
export const pageTitle = (title: string): string => `${title} - ${PRODUCT_NAME}`;
