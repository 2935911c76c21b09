import type { ReactNode } from 'react';
import { Footer } from './Footer.tsx';
import { Mark } from './Mark.tsx';

interface MessagePageProps {
  title: string;
  texts: string[];
  poweredBy: string;
  children?: ReactNode;
}

/** The page for an unknown, expired or unavailable survey. */
export function MessagePage({ title, texts, poweredBy, children }: MessagePageProps) {
  return (
    <>
      <main className="done">
        <Mark isPlain />
        <div className="thanks">
          <h1>{title}</h1>
          {texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          {children}
        </div>
      </main>
      <Footer poweredBy={poweredBy} />
    </>
  );
}
