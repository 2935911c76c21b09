/** Whether a child process has ended, by itself or by a signal. */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Resolves when the child process has ended. */
export function untilEnded(child) {
  return new Promise((resolve) => {
    if (hasEnded(child)) resolve();
    else child.once('exit', () => resolve());
  });
}
