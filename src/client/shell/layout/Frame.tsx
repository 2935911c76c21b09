import { Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { SkipLink } from './layout-parts.ts';
import { useNavigationFocus } from './useNavigationFocus.ts';

function skipToContent(event: React.MouseEvent): void {
  event.preventDefault();
  const heading = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  heading?.focus();
  heading?.scrollIntoView();
}

/** What holds on every screen, in the shell and outside of it: where scroll and focus go, and the skip link. */
export function Frame() {
  useNavigationFocus();
  return (
    <>
      <SkipLink href="#content" onClick={skipToContent}>
        Skip to content
      </SkipLink>
      <Suspense fallback={null}>
        <Outlet />
      </Suspense>
    </>
  );
}
