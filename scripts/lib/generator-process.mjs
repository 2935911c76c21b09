import { hasEnded } from './child-process.mjs';

/** The generator of `npm run dev`, kept running between changes. */
export class GeneratorProcess {
  #fork;
  #report;
  #child;
  #turn = Promise.resolve();
  #waiting;

  /**
   * @param options.fork starts a process that generates on each message, and sends whether the schema is valid
   * @param options.report prints a line for the developer
   */
  constructor({ fork, report }) {
    this.#fork = fork;
    this.#report = report;
  }

  /** Generates, after the current run; one further run covers all changes made meanwhile. */
  run() {
    this.#waiting ??= this.#turn.then(() => {
      this.#waiting = undefined;
      return this.#generate();
    });
    this.#turn = this.#waiting;
    return this.#turn;
  }

  /** Resolves when nothing is being generated. */
  async untilIdle() {
    let turn;
    while (turn !== this.#turn) {
      turn = this.#turn;
      await turn;
    }
  }

  /** Its own code has changed. */
  renew() {
    this.stop();
    return this.run();
  }

  stop() {
    this.#child?.kill('SIGTERM');
    this.#child = undefined;
  }

  async #generate() {
    // its code may have been invalid at the last change
    if (!this.#child || hasEnded(this.#child)) this.#child = this.#fork();
    const child = this.#child;
    const answer = await new Promise((resolve) => {
      child.once('message', resolve);
      child.once('exit', () => resolve(undefined));
      // a process that cannot be reached ends
      child.send('generate', () => undefined);
    });
    child.removeAllListeners();
    if (this.#child !== child) return;
    if (!answer) this.#report('The generator has ended; it runs again at the next change.');
    else if (!answer.isTaken)
      this.#report('The schema has errors; the application keeps running with the previous one.');
  }
}
