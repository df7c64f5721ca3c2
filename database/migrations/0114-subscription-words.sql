-- The words the product knows; the types of the tables are read from here.
alter table subscriptions add constraint subscriptions_subscription_status_check check (subscription_status in (
  'free_trial_active', 'free_trial_expiring', 'free_trial_expired', 'subscription_active', 'subscription_expiring',
  'subscription_expired', 'payment_failing', 'payment_overdue'));
