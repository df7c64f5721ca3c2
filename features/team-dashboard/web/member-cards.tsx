import type { ReactNode } from 'react';
import type { TeamFigures } from '../contract.ts';
import { text } from './en.ts';
import { FigureButton } from './figure-button.tsx';
import { figureNames } from './figure-words.ts';
import { describeMember, describeSubteam, type Opened, type Who } from './member-filter.ts';
import type { GroupsProps } from './member-name.tsx';
import { MemberName } from './member-name.tsx';
import { formatResponseTimes, ResponseBar } from './response-bar.tsx';

const labels = {
  leads: text('leads'),
  contacted: text('contacted'),
  response: text('median_short'),
  follow_ups: text('follow_ups_short'),
  content: text('content_short'),
} as const;

/** Shows sub-teams and their members as cards, each figure a button. */
export function MemberCards({ label, groups, ...open }: GroupsProps) {
  return (
    <ul aria-label={label} className="border-t border-line-2">
      {groups.flatMap(({ subteam, members }) => [
        ...(subteam
          ? [
              <Card
                key={`subteam-${subteam.id}`}
                isGroup
                name={
                  <span className="flex min-w-0 items-baseline gap-2 font-medium">
                    <span className="truncate">{subteam.name}</span>
                    <span className="shrink-0 text-xs font-normal text-fg-3">
                      {text('members_count', { count: subteam.member_count })}
                    </span>
                  </span>
                }
                who={describeSubteam(subteam)}
                figures={subteam.figures}
                {...open}
              />,
            ]
          : []),
        ...members.map((member) => (
          <Card
            key={`member-${member.profile?.id ?? 0}`}
            name={<MemberName member={member} />}
            who={describeMember(member)}
            figures={member.figures}
            {...open}
          />
        )),
      ])}
    </ul>
  );
}

interface CardProps {
  isGroup?: boolean;
  name: ReactNode;
  who: Who;
  figures: TeamFigures;
  opened: Opened | null;
  onOpen: (opened: Opened) => void;
}

function Card({ isGroup = false, name, ...figure }: CardProps) {
  const { figures } = figure;
  return (
    <li className={isGroup ? 'border-b border-line bg-sunken p-4' : 'border-b border-line p-4'}>
      {name}
      <dl className="mt-2 grid grid-cols-3 gap-x-3 gap-y-2">
        {figureNames.map((each) => (
          <div key={each} className="min-w-0">
            <dt className="truncate text-xs text-fg-3">{labels[each]}</dt>
            <dd>
              <FigureButton {...figure} figure={each} />
            </dd>
          </div>
        ))}
      </dl>
      {figures.leads > 0 && (
        <FigureButton
          {...figure}
          figure="response"
          words={formatResponseTimes(figures)}
          className="mt-2 block w-full aria-expanded:bg-transparent"
        >
          <ResponseBar figures={figures} />
        </FigureButton>
      )}
    </li>
  );
}
