import { useState } from 'react';
import { messages } from '#platform/contract/messages.ts';
import { Button } from '../../buttons/button.tsx';
import type { Story } from '../../stories/story.ts';
import { Example } from '../../stories/story-parts.tsx';
import { CodeInput } from './code-input.tsx';

export const story: Story = {
  title: 'One-time code',
  render: () => (
    <Example of="Any code is wrong here: the boxes shake once and keep their digits" isColumn>
      <WrongCode />
    </Example>
  ),
};

function WrongCode() {
  const [code, setCode] = useState('408271');
  const [failures, setFailures] = useState(0);
  return (
    <div className="flex max-w-[368px] flex-col gap-4">
      <CodeInput
        label="Verification code"
        value={code}
        onChange={setCode}
        failures={failures}
        error={failures > 0 ? messages.otp : null}
      />
      <Button variant="primary" size="lg" onClick={() => setFailures(failures + 1)}>
        Continue
      </Button>
    </div>
  );
}
