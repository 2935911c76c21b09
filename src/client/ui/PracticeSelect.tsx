import { styled } from '@mui/material/styles';
import Store from 'lucide-react/icons/store';
import { useSelectedPractice, useSelection } from '../core/selection.ts';
import { useSession } from '../core/session.ts';
import { layout } from '../core/theme/tokens.ts';
import { ChoiceMenu } from './ChoiceMenu.tsx';

const Choice = styled(ChoiceMenu)(({ theme }) => ({
  width: layout.filterDropdown,
  [theme.breakpoints.down('sm')]: { width: `calc(100vw - 32px)` },
}));

/** Selects one of a practice user's or provider's own practices. */
export function PracticeSelect() {
  const { practices } = useSession();
  const selected = useSelectedPractice();
  const [, select] = useSelection();
  if (!selected) return null;
  return (
    <Choice
      kind="menu"
      label="Practice"
      icon={Store}
      options={practices}
      chosen={selected.id}
      onChoose={(id) => select({ practiceIds: [id] })}
    />
  );
}
