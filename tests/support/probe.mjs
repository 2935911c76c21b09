// Requests one address at a steady rate on its own event loop, unaffected by a busy caller.
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const PACE_MS = 15;
const { url, headers = {}, pid } = workerData;
const agent = new Agent({ keepAlive: true });
const pending = new Set();
let times = [];

/** Times of these threads, that they were ready to run without a processor among them: Linux alone has them. */
const TIMES = ['thread-self', `${pid}/task/${pid}`].map((thread) => `/proc/${thread}/schedstat`);
const isCounted = pid !== undefined && TIMES.every((path) => existsSync(path));

/** Milliseconds that this thread and the server's have waited for a processor since they started. */
function readWaits() {
  if (!isCounted) return [0];
  return TIMES.map((path) => Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6);
}

function ask() {
  const waits = readWaits();
  const began = performance.now();
  const answer = new Promise((resolve) => {
    const end = (isHealthy) => {
      const took = performance.now() - began;
      // the two may have waited at the same time
      const waited = Math.max(...readWaits().map((wait, index) => wait - waits[index]));
      resolve(times.push(isHealthy ? took - waited : Infinity));
    };
    get(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () => end(response.statusCode === 200));
    }).on('error', () => end(false));
  });
  pending.add(answer);
  void answer.then(() => pending.delete(answer));
}

setInterval(ask, PACE_MS);
parentPort.on('message', async () => {
  await Promise.all(pending);
  parentPort.postMessage(times);
  times = [];
});
