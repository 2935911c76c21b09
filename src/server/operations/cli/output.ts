/** Output streams of a command. */
export interface Output {
  out: (line: string) => void;
  err: (line: string) => void;
}

export const TO_TERMINAL: Output = {
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
};
