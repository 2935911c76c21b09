// Requests one address at a steady rate on its own event loop, unaffected by a busy caller.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const PACE_MS = 15;
const { url, headers = {} } = workerData;
const agent = new Agent({ keepAlive: true });
const pending = new Set();
let times = [];

function ask() {
  const began = performance.now();
  const answer = new Promise((resolve) => {
    const end = (isHealthy) => resolve(times.push(isHealthy ? performance.now() - began : Infinity));
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
