import { PageHeader } from '../../ui/PageHeader.tsx';
import type { ComingScreenModel } from '../coming-screens.ts';
import { Coming } from './Coming.tsx';
import { OutsideShell } from './OutsideShell.tsx';

/** A screen that later work fills: its place, its title, and what will be there. */
export function ComingScreen({ screen }: { screen: ComingScreenModel }) {
  const content = (
    <>
      <PageHeader title={screen.title} {...(screen.back && { back: screen.back })} />
      <Coming icon={screen.icon} text={screen.text} />
    </>
  );
  return screen.isOutsideShell ? <OutsideShell>{content}</OutsideShell> : content;
}
