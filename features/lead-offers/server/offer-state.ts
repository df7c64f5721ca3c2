import type { OfferState } from '../contract.ts';

/** What decides how an offer stands for one of its people. */
export interface OfferFacts {
  status: 'OPEN' | 'CLAIMED' | 'OWNER' | 'WITHDRAWN';
  step: number;
  my_step: number;
  deadline_at: string;
  passed_at: string | null;
  claimed_by_id: number | null;
  assigned_to_id: number | null;
  deleted_at: string | null;
}

/** Tells how an offer stands for one person now. */
export function findState(offer: OfferFacts, profile_id: number, now: string): OfferState {
  if (offer.status === 'CLAIMED') return offer.claimed_by_id === profile_id ? 'claimed_by_me' : 'claimed_by_other';
  if (offer.status === 'OWNER') return 'with_owner';
  if (offer.status === 'WITHDRAWN' || offer.assigned_to_id !== null || offer.deleted_at !== null) return 'withdrawn';
  if (offer.my_step !== offer.step || Date.parse(offer.deadline_at) <= Date.parse(now)) return 'gone_on';
  return offer.passed_at === null ? 'open' : 'passed';
}
