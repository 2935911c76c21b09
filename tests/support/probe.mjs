// Requests one address at a steady rate on its own event loop, unaffected by a busy caller.
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const PACE_MS = 15;
const { url, headers = {}, pid } = workerData;
const agent = new Agent({ keepAlive: true });
const pending = new Set();
let times = [];

/** Times of the server's thread, the time for which it had a processor first: Linux alone has them. */
const TIMES = `/proc/${pid}/task/${pid}/schedstat`;
const isCounted = pid !== undefined && existsSync(TIMES);
/** Waiting for anything else than the server's thread counts by this share. */
const WAIT_SHARE = 0.1;

const readWorked = () => (isCounted ? Number(readFileSync(TIMES, 'utf8').split(' ')[0]) / 1e6 : 0);

function ask() {
  const worked = readWorked();
  const began = performance.now();
  const answer = new Promise((resolve) => {
    const end = (isHealthy) => {
      const took = performance.now() - began;
      const counted = isCounted ? Math.max(readWorked() - worked, took * WAIT_SHARE) : took;
      resolve(times.push(isHealthy ? counted : Infinity));
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
