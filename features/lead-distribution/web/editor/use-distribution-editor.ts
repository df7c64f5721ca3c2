import { useState } from 'react';
import { type EditedRule, useRuleForm } from '#engines/rules/web/index.ts';
import type { DistributionRule } from '../../contract.ts';
import { distributionForm, readRecipientErrors } from './distribution-form.ts';

const noErrors: ReadonlyMap<number, string> = new Map();

/** The form of a distribution rule, with the server's messages about single recipients. */
export function useDistributionEditor({ rule, isDefault }: EditedRule<DistributionRule>) {
  const [refused, setRefused] = useState(noErrors);
  const editor = useRuleForm({
    form: distributionForm,
    rule,
    isDefault,
    onRefused: (errors, values) => setRefused(readRecipientErrors(errors, values)),
  });
  return {
    ...editor,
    refused,
    /** Forgets the server's message about a recipient, who was changed since. */
    forget: (key: number) => setRefused((now) => new Map([...now].filter(([refusedKey]) => refusedKey !== key))),
  };
}
