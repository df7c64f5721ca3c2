import type { Billing } from '../contract.ts';

/** What the screens say and offer: the state, and how it came about. */
export type Situation =
  | 'SPONSORED'
  | 'GIVEN'
  | 'TRIAL'
  | 'ACTIVE'
  | 'CANCELLED'
  | 'EXTENSION'
  | 'FAILING'
  | 'OVERDUE'
  | 'FREE';

export function findSituation({ status, payer, plan }: Pick<Billing, 'status' | 'payer' | 'plan'>): Situation {
  if (payer.kind === 'sponsor') return 'SPONSORED';
  if (payer.kind !== 'own') return 'GIVEN';
  switch (status) {
    case 'free_trial_active':
    case 'free_trial_expiring':
      return 'TRIAL';
    case 'payment_failing':
      return 'FAILING';
    case 'payment_overdue':
      return 'OVERDUE';
    case 'free_trial_expired':
    case 'subscription_expired':
      return 'FREE';
    default:
      if (plan === null) return 'EXTENSION';
      return plan.is_cancelled ? 'CANCELLED' : 'ACTIVE';
  }
}
