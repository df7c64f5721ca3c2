import { definePages } from '#platform/contract/pages.ts';

export const notificationPages = definePages({
  notifications: { path: '/account/notifications', title: 'Notifications' },
});
