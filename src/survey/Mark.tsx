/** The logo on its own background, or alone in the current colours. Its colours come from the style sheet. */
export function Mark({ isPlain = false }: { isPlain?: boolean }) {
  return (
    <svg className={isPlain ? 'mark mark-plain' : 'mark'} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9.5" />
      <path d="M8.3 8.7C9 17.7 12.3 22.9 17.2 22.9C20.7 22.9 23.1 20.7 24.2 16.9" />
      <circle cx="16.6" cy="11.9" r="3.1" />
    </svg>
  );
}
