import { useRef, useState } from 'react';
import { useChange } from '#platform/web/data.ts';
import { uiText } from '#platform/web/en/ui.ts';
import { useSession } from '#platform/web/session.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Avatar } from '#platform/web/ui/display/avatar.tsx';
import { toast } from '#platform/web/ui/feedback/toast-store.ts';
import { ConfirmDialog } from '#platform/web/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx';
import { saidByForm, useForm } from '#platform/web/use-form.ts';
import { type ManagedMember, team } from '../../contract.ts';
import { applyPermissions, type PermissionPatch, permissionsBeyond } from '../../permission-rules.ts';
import { firstName, nameMember } from './access-words.ts';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { text } from './en.ts';
import { PermissionFields, type Policy } from './permission-fields.tsx';
import { PreviewPanel } from './preview-panel.tsx';

const isSameList = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Edits what a member may do, beside what they would see afterwards. */
export function PermissionsDrawer({ member, onClose }: { member: ManagedMember; onClose: () => void }) {
  const { profile_id } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const isConfirmed = useRef(false);
  const [isDeactivating, setIsDeactivating] = useState(false);
  const mayDeactivate = member.account_status === 'ACTIVE' && member.id !== profile_id;
  const imageUrl = member.profile_picture?.cdn_url ?? null;
  const stored = member.member_access_policy;
  const name = firstName(member);
  const edit = useChange(team.editMemberPermissions, {
    ...saidByForm,
    onSuccess: () => {
      onClose();
      toast({ type: 'SUCCESS', heading: text('saved', { name }) });
    },
  });
  const form = useForm<Policy>({
    stored,
    findProblem: (field, values) => applyPermissions(values, values).errors[field],
    placeErrors: (errors) =>
      Object.fromEntries(Object.entries(errors).map(([path, message]) => [path.replace('permissions.', ''), message])),
    save: (permissions) =>
      edit.mutateAsync({
        body: { profile_id: member.id, permissions, ...(isConfirmed.current && { confirm_own_change: true }) },
      }),
  });
  const change = (patch: PermissionPatch) => {
    const { policy } = applyPermissions(form.values, patch);
    const { accessibleSubteamIds } = stored;
    const isBack = isSameList(policy.accessibleSubteamIds, accessibleSubteamIds);
    form.change(isBack ? { ...policy, accessibleSubteamIds } : policy);
  };
  const takesFromSelf = member.id === profile_id && permissionsBeyond(stored, form.values).length > 0;
  const submit = () => {
    if (!takesFromSelf) return void form.submit();
    setIsAsking(true);
  };
  return (
    <>
      <Drawer
        isOpen
        isLarge
        isFlush
        onClose={onClose}
        title={nameMember(member)}
        description={describe(member)}
        portrait={<Avatar of={{ id: member.id, name: nameMember(member), imageUrl }} size={40} />}
        footerStart={
          <>
            {mayDeactivate && (
              <Button variant="danger-quiet" className="max-sm:hidden" onClick={() => setIsDeactivating(true)}>
                {text('deactivate')}
              </Button>
            )}
            <span role="status" className="text-sm text-fg-2 max-sm:hidden">
              {form.isDirty && text('changes_count', { count: countChanges(form.changed), name })}
            </span>
          </>
        }
        footer={
          <>
            <Button variant="ghost" onClick={form.isDirty ? form.discard : onClose}>
              {form.isDirty ? text('discard') : text('close')}
            </Button>
            <Button variant="primary" onClick={submit} isSaving={form.isSaving} disabled={!form.isDirty}>
              {text('save')}
            </Button>
          </>
        }
      >
        <div className="grid min-h-full grid-cols-[minmax(0,1fr)] lg:grid-cols-[468px_minmax(0,1fr)]">
          <form {...form.props} className="px-5 pb-5">
            <PermissionFields
              member={member}
              values={form.values}
              changed={form.changed}
              errors={form.errors}
              onChange={change}
            />
          </form>
          <PreviewPanel member={member} draft={form.values} />
        </div>
      </Drawer>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          isConfirmed.current = true;
          setIsAsking(false);
          void form.submit();
        }}
        title={text('own_question')}
        confirmLabel={text('own_confirm')}
        cancelLabel={uiText('cancel')}
      >
        {text('own_text')}
      </ConfirmDialog>
      {isDeactivating && <DeactivateDialog member={member} onClose={() => setIsDeactivating(false)} onDone={onClose} />}
    </>
  );
}

/** The sub-teams are part of the switch above them. */
const countChanges = (changed: readonly string[]): number =>
  changed.filter((name) => name !== 'accessibleSubteamIds' || !changed.includes('accessSubTeamMembers')).length;

const describe = ({ email, subteams, name }: ManagedMember): string =>
  [name ? email : null, ...subteams.map((subteam) => subteam.name)].filter(Boolean).join(' · ');
