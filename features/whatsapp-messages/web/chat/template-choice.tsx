import { useState } from 'react';
import type { Client } from '#features/clients/contract.ts';
import { FormattedText } from '#features/whatsapp-templates/web/index.ts';
import { Button } from '#platform/web/ui/buttons/button.tsx';
import { Combobox } from '#platform/web/ui/fields/combobox.tsx';
import type { ChatComposer } from '../../chat-contract.ts';
import { text } from './en.ts';
import { useSend } from './use-send.ts';

interface TemplateChoiceProps {
  client: Client;
  composer: ChatComposer;
  onDone: () => void;
  /** Back to free text, where it is allowed. */
  onBack?: () => void;
}

/** The templates that Meta approved, each as this client would get it. */
export function TemplateChoice({ client, composer, onDone, onBack }: TemplateChoiceProps) {
  const options = composer.templates
    .filter(({ reason }) => reason === null)
    .map(({ id, title, language }) => ({ value: String(id), label: title, hint: language }));
  const [chosen, setChosen] = useState(options.length === 1 ? options[0]! : null);
  const { send, isSending, refusal } = useSend(client.id, composer, () => {
    setChosen(null);
    onDone();
  });
  const template = composer.templates.find(({ id }) => String(id) === chosen?.value);
  return (
    <div className="grid gap-2">
      <Combobox
        label={text('template')}
        isLabelHidden
        placeholder={text('choose_template')}
        options={options}
        value={chosen}
        onChange={setChosen}
        {...(refusal !== null && { error: refusal })}
      />
      {template && (
        <section aria-label={text('template_text', { name: client.name })}>
          <p
            dir="auto"
            className="max-h-40 overflow-y-auto rounded-lg bg-brand-tint-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere"
          >
            <FormattedText text={template.text} />
          </p>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {onBack && (
          <Button variant="ghost" onClick={onBack}>
            {text('write_text')}
          </Button>
        )}
        <Button
          variant="primary"
          isSaving={isSending}
          aria-disabled={!template}
          onClick={() => template && send({ type: 'template', template_id: template.id })}
        >
          {text('send_template')}
        </Button>
      </div>
    </div>
  );
}
