import { useState } from 'react';
import { commonLabels, useRuleForm } from '#features/lead-rules/web/index.ts';
import { useChange, useReadNow } from '#platform/web/data.ts';
import { saidByForm } from '#platform/web/use-form.ts';
import { type DistributionRule, leadDistribution } from '../../contract.ts';
import {
  type DistributionValue,
  type DistributionValues,
  findDistributionProblem,
  listDistributionConflicts,
  newDistributionValues,
  placeDistributionErrors,
  readDistributionRule,
  readRecipientErrors,
  toDefaultDistribution,
  toDistributionDraft,
  toDistributionPatch,
} from './distribution-form.ts';
import { text } from './en.ts';

const labels: Record<DistributionValue, string> = {
  ...commonLabels,
  distribution_type: text('way'),
  save_lead_to_owner_account: text('owner'),
};

const noErrors: ReadonlyMap<number, string> = new Map();

export interface EditedRule {
  /** Null for a new rule. */
  rule: DistributionRule | null;
  isDefault: boolean;
}

/** The form of a distribution rule, with the server's messages about single recipients. */
export function useDistributionEditor({ rule, isDefault }: EditedRule) {
  const [refused, setRefused] = useState(noErrors);
  const readNow = useReadNow();
  const create = useChange(leadDistribution.create, saidByForm);
  const update = useChange(leadDistribution.update, saidByForm);
  const editor = useRuleForm<DistributionRule, DistributionValues>({
    rule,
    isDefault,
    newValues: newDistributionValues,
    read: readDistributionRule,
    labels,
    findProblem: findDistributionProblem,
    placeErrors: (errors, values) => {
      setRefused(readRecipientErrors(errors, values));
      return placeDistributionErrors(errors, values);
    },
    create: (values) =>
      create.mutateAsync({ body: isDefault ? toDefaultDistribution(values) : toDistributionDraft(values) }),
    update: ({ id, version }, values, changed) =>
      update.mutateAsync({ params: { id }, body: { ...toDistributionPatch(values, changed), base: version } }),
    readNow: (id) => readNow(leadDistribution.get, { params: { id } }),
    listConflicts: listDistributionConflicts,
  });
  return {
    ...editor,
    refused,
    /** Forgets the server's message about a recipient, who was changed since. */
    forget: (key: number) => setRefused((now) => new Map([...now].filter(([refusedKey]) => refusedKey !== key))),
  };
}
