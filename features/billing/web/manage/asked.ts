/** A dialog of the page of the subscription. */
export type Asked = 'yearly' | 'seats' | 'cancel' | 'credits';
