import { lazy, Suspense } from 'react';

const FieldMarkdown = lazy(async () => ({ default: (await import('./Markdown.tsx')).FieldMarkdown }));

/** The markdown of a record's field, as plain text until its renderer is loaded. */
export function RecordMarkdown({ markdown }: { markdown: string }) {
  return (
    <Suspense fallback={<span style={{ whiteSpace: 'pre-line' }}>{markdown}</span>}>
      <FieldMarkdown markdown={markdown} />
    </Suspense>
  );
}
