import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded, untilEnded } from './child-process.mjs';

/** A server that has not stopped by then is killed, e.g. because a request never ends. */
const STOPS_WITHIN_MS = 5000;

/**
 * The server of `npm run dev`, replaced when its sources change. The new one loads while the old one still serves:
 * requests wait only during the exchange, since one process at a time can use the embedded database.
 */
export class ServerProcess {
  #options;
  /** the newest process, until its modules are loaded */
  #loading;
  /** the newest loaded process, until it serves */
  #next;
  /** the process that serves, with the requests that it has not answered yet */
  #current = { port: 0, unanswered: new Set() };
  /** there is no old one to serve until the first one is up */
  #first;
  /** exchanges run one after the other */
  #exchange = Promise.resolve();
  #hasRefused = false;

  /**
   * @param options.fork starts a process that sends a message once loaded, and serves on the port it is sent
   * @param options.freePort a port for it
   * @param options.isUp whether a server answers on the port
   * @param options.isReady resolves when a loaded server may start; absent: at once
   * @param options.report prints a line for the developer
   * @param options.onRecovered a server is up after requests had failed
   */
  constructor(options) {
    this.#options = options;
  }

  /** Replaces the server by one with the current sources. @returns when it serves, is outdated or has failed */
  restart() {
    this.#loading?.kill('SIGKILL');
    const child = this.#options.fork();
    this.#loading = child;
    const loaded = new Promise((resolve) => {
      child.once('message', () => resolve(true));
      child.once('exit', () => resolve(false));
    });
    const done = loaded.then((isLoaded) => this.#take(child, isLoaded));
    if (!this.#current.child) this.#first = done;
    return done;
  }

  /** The server to send a request to: it is not stopped before `end` is called. */
  async begin() {
    const upcoming = () => (this.#current.child ? this.#exchange : this.#first);
    let awaited;
    // another exchange may have begun in the meantime
    while (awaited !== upcoming()) {
      awaited = upcoming();
      await awaited;
    }
    const { port, unanswered } = this.#current;
    let end;
    const answered = new Promise((resolve) => (end = resolve));
    unanswered.add(answered);
    return {
      port,
      end: (isAnswered) => {
        if (!isAnswered) this.#hasRefused = true;
        unanswered.delete(answered);
        end();
      },
    };
  }

  async stop() {
    this.#loading?.kill('SIGKILL');
    this.#loading = undefined;
    this.#next?.kill('SIGKILL');
    this.#next = undefined;
    await this.#end(this.#current);
  }

  #take(child, isLoaded) {
    if (this.#loading !== child) return;
    this.#loading = undefined;
    if (!isLoaded) {
      this.#options.report('The server could not be loaded; it is loaded again at the next change.');
      return;
    }
    this.#next?.kill('SIGKILL');
    this.#next = child;
    this.#exchange = this.#exchange.then(() => this.#replace(child));
    return this.#exchange;
  }

  async #replace(child) {
    await this.#options.isReady?.();
    if (this.#next !== child) return;
    const port = await this.#options.freePort();
    await this.#end(this.#current);
    if (this.#next !== child) return;
    this.#next = undefined;
    const server = { child, port, unanswered: new Set() };
    this.#current = server;
    child.once('exit', (code, signal) => {
      if (this.#current !== server || server.isStopping) return;
      this.#options.report(
        `The server ended with ${signal ?? `code ${code}`}; it starts again at the next change.`,
      );
    });
    // a process that has ended meanwhile is reported by its exit
    child.send({ port }, () => undefined);
    // a newer one does not wait for it
    while (!hasEnded(child) && !this.#next) {
      if (await this.#options.isUp(port)) {
        this.#recover();
        return;
      }
      await sleep(30);
    }
  }

  #recover() {
    if (this.#hasRefused) this.#options.onRecovered();
    this.#hasRefused = false;
  }

  async #end(server) {
    const { child, unanswered } = server;
    server.isStopping = true;
    if (!child || hasEnded(child)) return;
    const ended = untilEnded(child);
    const killing = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS);
    await Promise.race([Promise.all(unanswered), ended]);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(killing);
  }
}
