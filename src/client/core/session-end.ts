type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls back when the session ends, by logout or by any 401. Every store clears itself here. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Ends the session on this side: nothing of it stays in the browser. The sign-in page follows. */
export function endSession(): void {
  sessionStorage.clear();
  for (const listener of [...listeners]) listener();
}
