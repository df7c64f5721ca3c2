import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { MemberAccessPolicy, MemberPermission } from '#platform/contract/permissions.ts';
import { useRead } from '#platform/web/data.ts';
import { Badge } from '#platform/web/ui/display/badge.tsx';
import { MultiCombobox } from '#platform/web/ui/fields/multi-combobox.tsx';
import { Switch } from '#platform/web/ui/fields/switch.tsx';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import type { FormErrors } from '#platform/web/use-form.ts';
import { type ManagedMember, team } from '../../contract.ts';
import type { PermissionPatch } from '../../permission-rules.ts';
import { firstName } from './access-words.ts';
import { text } from './en.ts';

/** The fourteen permissions as the form holds them. */
export type Policy = MemberAccessPolicy;

interface FieldsProps {
  values: Policy;
  changed: readonly (keyof Policy & string)[];
  errors: FormErrors<Policy>;
  onChange: (patch: PermissionPatch) => void;
}

/** The switches of all permissions; those that need another one stand below it. */
export function PermissionFields({ member, ...fields }: FieldsProps & { member: ManagedMember }) {
  const name = firstName(member);
  const { values } = fields;
  const hasNoVisibility = !values.changeContentVisibility;
  return (
    <>
      <Group title={text('see', { name })}>
        <p className="flex min-h-8 items-center gap-3">
          <span className="min-w-0 flex-1">{text('own_clients', { name })}</span>
          <span className="inline-flex items-center gap-1 text-xs text-fg-3">
            <Icon of={Lock} size={12} />
            {text('always')}
          </span>
        </p>
        <Line {...fields} of="viewUnassignedClients" label={text('unassigned')} help={text('unassigned_help')} />
        <Line {...fields} of="viewOtherAssignedClients" label={text('others')} help={text('others_help')} />
        <Line {...fields} of="accessSubTeamMembers" label={text('of_subteams')} />
        {values.accessSubTeamMembers && (
          <Dependent>
            <SubteamsField {...fields} />
          </Dependent>
        )}
      </Group>
      <Group title={text('do_with', { name })}>
        <Line {...fields} of="deleteClients" label={text('delete')} help={text('delete_help', { name })} />
        <Line {...fields} of="createEditClientGroup" label={text('groups')} />
      </Group>
      <Group title={text('content')}>
        <Line {...fields} of="createContent" label={text('create_content')} />
        <Line {...fields} of="editOthersContent" label={text('edit_others')} />
        <Line {...fields} of="changeContentVisibility" label={text('visibility')} />
        <Dependent>
          <Line {...fields} of="changeVisibilityToSubteam" label={text('to_subteams')} isOff={hasNoVisibility} />
          <Line
            {...fields}
            of="changeContentVisibilityToOrg"
            label={text('to_org')}
            help={hasNoVisibility ? text('both_need') : undefined}
            isOff={hasNoVisibility}
          />
        </Dependent>
      </Group>
      <Group title={text('administration')}>
        <Line {...fields} of="manageTeam" label={text('manage_team')} help={text('manage_team_help')} />
        <Line {...fields} of="manageIntegrations" label={text('manage_integrations')} />
      </Group>
    </>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="py-3 not-first:border-t not-first:border-line">
      <h3 id={id} className="mb-0.5 text-xs font-medium text-fg-3">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Lines that work only while the one above is on. */
const Dependent = ({ children }: { children: ReactNode }) => (
  <div className="ms-1.5 border-s border-line-btn ps-3.5">{children}</div>
);

interface LineProps extends FieldsProps {
  of: MemberPermission;
  label: string;
  help?: string | undefined;
  isOff?: boolean;
}

function Line({ of, label, help, isOff = false, values, changed, errors, onChange }: LineProps) {
  return (
    <Switch
      label={
        <>
          {label} {changed.includes(of) && <Badge tone="warning">{text('changed')}</Badge>}
        </>
      }
      help={errors[of] ?? help}
      checked={values[of]}
      disabled={isOff}
      aria-invalid={errors[of] ? true : undefined}
      onChange={({ target: { checked } }) => onChange({ [of]: checked })}
      className="min-h-8 items-center! py-1"
    />
  );
}

function SubteamsField({ values, errors, onChange }: FieldsProps) {
  const read = useRead(team.listSubteams, {});
  const options = (read.data?.results ?? []).map(({ id, name, members_count }) => ({
    value: String(id),
    label: name,
    hint: text('subteam_members', { count: members_count }),
  }));
  if (read.data?.results.length === 0) return <p className="py-1 text-xs text-fg-3">{text('no_subteams')}</p>;
  return (
    <MultiCombobox
      label={text('subteams')}
      isLabelHidden
      placeholder={text('choose_subteams')}
      options={options}
      isLoading={read.isPending}
      error={errors.accessibleSubteamIds}
      value={options.filter(({ value }) => values.accessibleSubteamIds.includes(Number(value)))}
      onChange={(chosen) => onChange({ accessibleSubteamIds: chosen.map(({ value }) => Number(value)) })}
      className="py-1"
    />
  );
}
