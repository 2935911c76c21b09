type Answer = (isProven: boolean) => void;

let ask: ((answer: Answer) => void) | undefined;
let asked: Promise<boolean> | undefined;

/** Registers the dialog that asks for a fresh proof of identity. @returns the end of the registration */
export function onProofRequired(show: (answer: Answer) => void): () => void {
  ask = show;
  return () => {
    if (ask === show) ask = undefined;
  };
}

/** Asks the person for a fresh proof, once for all calls that wait for it. @returns whether they gave one */
export async function obtainProof(): Promise<boolean> {
  if (!ask) return false;
  const show = ask;
  asked ??= new Promise<boolean>((resolve) => show(resolve));
  try {
    return await asked;
  } finally {
    asked = undefined;
  }
}
