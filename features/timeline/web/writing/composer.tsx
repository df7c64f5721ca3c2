import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { EditableActivityType } from '#domain/activity-types.ts';
import { activityLooks } from '#domain/web/activity-looks.ts';
import type { Client } from '#features/clients/contract.ts';
import { useShortcuts } from '#platform/web/browser/shortcuts.ts';
import { useChange } from '#platform/web/data.ts';
import { useSession } from '#platform/web/session.tsx';
import { lazyPart } from '#platform/web/state/lazy-part.tsx';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Kbd } from '#platform/web/ui/buttons/kbd.tsx';
import { classNames } from '#platform/web/ui/layout/class-names.ts';
import { Icon } from '#platform/web/ui/layout/icon.tsx';
import { timeline } from '../../contract.ts';
import { text } from '../en.ts';
import { ActivityDetailFields, ActivityText } from './activity-fields.tsx';
import { useWritingBody, type Writing, writable, writableTypes } from './activity-writing.ts';
import { AttachButton } from './attach-button.tsx';
import { useAttachments } from './use-attachments.ts';
import { isBegun, useDraft } from './use-draft.ts';

/** A record is drawn without it, because nobody has chosen a file yet. */
const AttachmentDrafts = lazyPart(() => import('./attachment-drafts.tsx').then((module) => module.AttachmentDrafts));

interface ComposerProps {
  client: Client;
  /** The text field, for a caller that focuses it. */
  textRef?: RefObject<HTMLTextAreaElement | null>;
  onAdded?: () => void;
}

/** Logs what happened; the key N focuses it, and an unfinished text is kept until the person returns. */
export function Composer({ client, textRef: givenRef, onAdded }: ComposerProps) {
  const { single_key_shortcuts } = useSession();
  const { draft, change, clear } = useDraft(client.id);
  const { bodyOf } = useWritingBody();
  const files = useAttachments();
  const [isFocused, setIsFocused] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const ownRef = useRef<HTMLTextAreaElement>(null);
  const textRef = givenRef ?? ownRef;
  useShortcuts({ n: () => textRef.current?.focus() }, single_key_shortcuts);
  const add = useChange(timeline.createActivity, {
    onSuccess: () => {
      clear();
      files.clear();
      setError(null);
      onAdded?.();
    },
    onFailure: ({ fieldErrors }) => {
      setError(fieldErrors.text ?? null);
      return fieldErrors.text !== undefined;
    },
  });
  const { item_type, ...writing } = draft;
  const isExpanded = isFocused || isBegun(draft) || files.attachments.length > 0;
  const writeOn = (next: Writing) => change({ ...next, item_type });
  const submit = () => {
    if (files.isBusy || add.isPending) return;
    const body = { client_id: client.id, item_type, ...bodyOf(writing) };
    add.mutate({ body: { ...body, ...(files.keys.length > 0 && { attachments: files.keys }) } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Leaves the field, so that letters are keys again; what was written stays.
    if (event.key === 'Escape' && event.target === textRef.current && !event.nativeEvent.isComposing) {
      textRef.current?.blur();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !event.nativeEvent.isComposing) submit();
  };
  return (
    <section
      aria-label={text('composer')}
      onFocus={() => setIsFocused(true)}
      onKeyDown={onKeyDown}
      className="rounded-pop border border-line-2 bg-surface shadow-1 focus-within:border-line-ctl"
    >
      <TypeChoice
        type={item_type}
        onChange={(next) => change({ ...draft, item_type: next })}
        onPress={() => textRef.current?.focus()}
        hasKey={single_key_shortcuts}
      />
      <div className="px-1 pb-2">
        <ActivityText
          writing={writing}
          onChange={writeOn}
          placeholder={writable[item_type].hint(firstName(client.name))}
          error={error}
          isPlain
          textRef={textRef}
          rows={isExpanded ? 2 : 1}
        />
        <div className="flex flex-col gap-1 px-2.5">
          {isExpanded && <ActivityDetailFields type={item_type} writing={writing} onChange={writeOn} />}
          {files.attachments.length > 0 && <AttachmentDrafts {...files} />}
        </div>
        {isExpanded && (
          <div className="flex flex-wrap items-center gap-2 px-2 pt-2">
            <AttachButton add={files.add} />
            {files.isBusy && <span className="text-xs text-fg-3">{text('wait_for_files')}</span>}
            <span className="ms-auto flex gap-2">
              {isBegun(draft) && (
                <Button variant="ghost" size="sm" onClick={clear}>
                  {text('clear_draft')}
                </Button>
              )}
              <Button
                variant="secondary"
                size="sm"
                onClick={submit}
                isSaving={add.isPending}
                aria-disabled={files.isBusy}
              >
                {writable[item_type].submit}
              </Button>
            </span>
          </div>
        )}
      </div>
    </section>
  );
}

const firstName = (name: string) => name.split(/\s+/)[0] ?? name;

interface TypeChoiceProps {
  type: EditableActivityType;
  onChange: (type: EditableActivityType) => void;
  /** Called when a type is chosen by a press, but not by arrow keys. */
  onPress: () => void;
  hasKey: boolean;
}

function TypeChoice({ type, onChange, onPress, hasKey }: TypeChoiceProps) {
  return (
    <fieldset className="m-0 flex min-w-0 items-center gap-0.5 overflow-x-auto border-0 border-b border-line px-1.5 py-[5px] [scrollbar-width:none]">
      <legend className="sr-only">{text('composer')}</legend>
      {writableTypes.map((value) => (
        <label
          key={value}
          className={classNames(
            'relative inline-flex h-7 shrink-0 cursor-pointer items-center gap-1.5 rounded-sm px-[9px] font-medium text-fg-2 max-sm:h-10',
            'hover:bg-hover has-checked:bg-fill has-checked:text-fg has-checked:forced-chosen has-focus-visible:outline-2 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name="activity-type"
            checked={value === type}
            onChange={() => onChange(value)}
            onClick={({ detail }) => detail > 0 && onPress()}
            onKeyDown={({ key }) => key === 'Enter' && onPress()}
            className="absolute inset-0 m-0 cursor-[inherit] appearance-none opacity-0"
          />
          <Icon of={activityLooks[value].icon} size={14} />
          {writable[value].name}
        </label>
      ))}
      {hasKey && (
        <span
          aria-hidden="true"
          className="ms-auto flex shrink-0 items-center gap-[5px] pe-2 text-xs text-fg-3 max-sm:hidden"
        >
          <Kbd>N</Kbd> {text('key_to_write')}
        </span>
      )}
    </fieldset>
  );
}
