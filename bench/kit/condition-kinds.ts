import type { Book } from './books.ts';

/** A kind of condition as the address of a list has it. */
export interface ConditionKind {
  name: string;
  where: string;
}

const findDay = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The kinds that the limit answers as well, by its own path. */
export function comparedKinds({ sorted }: Book): (ConditionKind & { limit: string })[] {
  const { amount_key, stages, stage_key, groups } = sorted;
  const [soon, next, past, then] = [3, 4, -100, -99].map(findDay);
  return [
    { name: 'stage', where: `custom:${stage_key}.is.${stages[2]}`, limit: `ofStage?values=${stages[2]}` },
    { name: 'group', where: `groups.is.${groups[0]}`, limit: `ofGroup?values=${groups[0]}` },
    { name: 'source', where: 'source_name.is.Source 3', limit: 'ofSource?values=Source 3' },
    {
      name: 'amount between',
      where: `custom:${amount_key}.between.50000,50500`,
      limit: 'amountBetween?values=50000,50500',
    },
    { name: 'follow-up on a day', where: `follow_up.is.${soon}`, limit: `followUpBetween?values=${soon},${next}` },
    { name: 'added on a day', where: `added.is.${past}`, limit: `addedBetween?values=${past},${then}` },
  ];
}

/** Every other kind there is, among them those that walk the whole list because hardly anybody meets them. */
export function otherKinds({ sorted, three }: Book): ConditionKind[] {
  const { amount_key, stage_key, groups } = sorted;
  const wheres = {
    'a part of a name': 'name.contains.anna',
    'a name': 'name.is.Nobody Here',
    'a part of a company': 'company.contains.estate',
    'two letters nobody has in a location': 'location.contains.qz',
    'two letters nobody has in a job title': 'job_title.contains.qz',
    'no company': 'company.empty',
    'a part of a phone': 'phone.contains.8123',
    'no phone': 'phone.empty',
    'a part of an e-mail': 'email.contains.gmail',
    'no e-mail': 'email.empty',
    'an assignee': `assigned_to.is.${three[0]}`,
    'all but an assignee': `assigned_to.is_not.${three[0]}`,
    'a kind of source': 'source.is.added_manually',
    'new leads': 'is_new_lead.is.true',
    'no stage': `custom:${stage_key}.empty`,
    'no amount': `custom:${amount_key}.empty`,
    'no group': 'groups.empty',
    'all but a group': `groups.is_not.${groups[0]}`,
    'overdue follow-ups': 'follow_up_type.is.overdue',
    'no follow-up': 'follow_up.empty',
    'a type of activity': 'last_activity_type.is.CONTENT_OPENED',
    'activity before a day': `last_activity.before.${findDay(-200)}`,
    'no interaction for 30 days': 'last_interaction.not_in_last.30',
    'content opened in 30 days': 'opened_content.in_last.30',
    'content never opened': 'opened_content.empty',
    'converted in 30 days': 'converted.in_last.30',
    'added before a day': `added.before.${findDay(-200)}`,
  };
  return Object.entries(wheres).map(([name, where]) => ({ name, where }));
}
