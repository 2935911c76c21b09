import { useMemo, useState } from 'react';
import TagIcon from 'lucide-react/icons/tag';
import { mergeSentiments } from '../../domain/text/themes/theme-codes.ts';
import type { Feedback } from '../../generated/calls/types.ts';
import { sentiment as sentiments } from '../../generated/enums/sentiment.ts';
import { Hidden } from '../ui/Hidden.ts';
import { Icon } from '../ui/Icon.tsx';
import { Tag, TagButton } from './card-layout.tsx';

type Finding = Feedback['themes'][number];

/** The theme of a comment whose words are marked: the pressed one, otherwise the one that has focus. */
export interface ThemeMarks {
  findings: readonly Finding[];
  /** words to mark */
  marks: readonly Pick<Finding, 'start' | 'end'>[];
  pressed: string | null;
  press(theme: string | null): void;
  focus(theme: string | null): void;
}

export function useThemeMarks(findings: readonly Finding[]): ThemeMarks {
  const [pressed, press] = useState<string | null>(null);
  const [focused, focus] = useState<string | null>(null);
  const marked = pressed ?? focused;
  const marks = useMemo(() => findings.filter(({ theme }) => theme === marked), [findings, marked]);
  return { findings, marks, pressed, press, focus };
}

/** The sentiment of a theme in words. */
export function describeSentiment(findings: readonly Finding[], theme: string): string {
  const found = findings.filter((one) => one.theme === theme);
  const value = mergeSentiments(found.map(({ sentiment }) => sentiment));
  return sentiments.find((one) => one.value === value)?.label.toLowerCase() ?? '';
}

/** A button for each theme of a comment, as list items. It marks the words that prove the theme. */
export function ThemeChips({ themes }: { themes: ThemeMarks }) {
  const { findings, pressed, press, focus } = themes;
  const names = new Map(findings.map(({ theme, name }) => [theme, name]));
  return [...names].map(([theme, name]) => (
    <li key={theme}>
      <TagButton
        type="button"
        aria-pressed={pressed === theme}
        onClick={() => press(pressed === theme ? null : theme)}
        onFocus={() => focus(theme)}
        onBlur={() => focus(null)}
      >
        <Tag data-outlined="">
          <Icon of={TagIcon} size="small" />
          <span>
            <Hidden>Theme </Hidden>
            {name}
            <Hidden> ({describeSentiment(findings, theme)})</Hidden>
          </span>
        </Tag>
      </TagButton>
    </li>
  ));
}
