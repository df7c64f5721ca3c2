/** The product's name; the only place it is written. Organisations may replace the logo (`web_app_logo_url`). */
export const PRODUCT_NAME = 'Leadkeep';

/** The release errors are reported under (S0-9-28). */
export const ERROR_REPORT_RELEASE = '2.58.2';

/** The title of a page (S0-1-39). */
export const pageTitle = (title: string): string => `${title} - ${PRODUCT_NAME}`;
