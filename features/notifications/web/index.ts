import { toastOn, webModule } from '#platform/web/module.ts';
import { alertRaised } from '../events.ts';
import { notificationPages } from '../pages.ts';

export { ReceiptList } from './receipt-list.tsx';
export { reportShown } from './report-shown.ts';

export const notificationsWeb = webModule({
  pages: notificationPages,
  screens: {
    notifications: () => import('./notifications.screen.tsx').then((module) => module.NotificationsScreen),
  },
  palette: [{ page: notificationPages.notifications, group: 'account' }],
  toasts: [toastOn(alertRaised, () => import('./alert-toast.ts').then((module) => module.showUnshown()))],
});
