import { useEffect, useRef, type ReactNode } from 'react';
import { useDocumentTitle } from '../../core/use-document-title.ts';

interface StepProps {
  title: string;
  icon?: ReactNode;
  /** the heading takes the focus when the step follows another one */
  takesFocus?: boolean;
  children: ReactNode;
}

/** One step of signing in: heading and body, centred in the card. */
export function Step({ title, icon, takesFocus = true, children }: StepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="sign-in-step">
      {icon}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </section>
  );
}
