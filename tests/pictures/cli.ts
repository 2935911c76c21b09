// npm run pictures [-- /users /px]: takes pictures of all screens, or of those with these address prefixes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser as Chromium, chromium } from '@playwright/test';
import { chromiumOptions } from '../e2e/support/find-chromium.ts';
import { startDemo } from '../e2e/support/demo.ts';
import { ROOT } from '../e2e/support/state.ts';
import { allScenes, type Scene, type Who } from './scenes.ts';
import { type Servers, startServers } from './servers.ts';
import { writeSheet } from './sheet.ts';
import { takeSurveys } from './surveys.ts';
import { type Picture, takeScene } from './take.ts';

const FOLDER = join(ROOT, 'pictures');
const SURVEY = '/px/s/';
const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const isWanted = (screen: string): boolean =>
  wanted.length === 0 || wanted.some((start) => screen.startsWith(start));

const failed: string[] = [];
const pictures = new Map<Scene | typeof SURVEY, Picture[]>();

const noteFailure = (what: string, error: unknown): void =>
  void failed.push(`${what}: ${error instanceof Error ? error.message : String(error)}`);

/** Takes the scenes of one account in turn; scenes that could not be set up are listed at the end. */
async function takeAll(browser: Chromium, servers: Servers, scenes: Scene[]): Promise<void> {
  const contexts = new Map<Who, Awaited<ReturnType<Servers['createContext']>>>();
  for (let scene = scenes.shift(); scene; scene = scenes.shift()) {
    const { who, screen, state } = scene;
    const context = contexts.get(who) ?? (await servers.createContext(browser, who));
    contexts.set(who, context);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    try {
      pictures.set(scene, await takeScene(page, servers.getUrl(who), FOLDER, scene));
    } catch (error) {
      noteFailure(`${screen}, ${state}`, error);
    }
    await page.close();
  }
}

async function takeSurveyPages(browser: Chromium, servers: Servers): Promise<void> {
  if (!isWanted(SURVEY)) return;
  const page = await (await servers.createContext(browser, 'nobody')).newPage();
  const practiceId = servers.ids.practice ?? '';
  try {
    const surveyPictures = await takeSurveys({
      page,
      url: servers.getUrl('nobody'),
      folder: FOLDER,
      person: servers.admin,
      practiceId,
    });
    pictures.set(SURVEY, surveyPictures);
  } catch (error) {
    noteFailure('the public survey', error);
  }
}

async function takePictures(servers: Servers): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  const scenes = allScenes(servers.ids).filter(({ screen }) => isWanted(screen));
  const waiting = [...scenes];
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, () => takeAll(browser, servers, waiting)));
    await takeSurveyPages(browser, servers);
  } finally {
    await browser.close();
  }
  const inOrder = [...scenes, SURVEY] as const;
  const sheet = writeSheet(
    FOLDER,
    inOrder.flatMap((scene) => pictures.get(scene) ?? []),
  );
  process.stdout.write(`${sheet}\n`);
}

const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(1);
rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER);
const demo = await startDemo();
const servers = await startServers(demo);
try {
  await takePictures(servers);
} finally {
  await Promise.all([servers.stop(), demo.stop()]);
}
for (const line of failed) process.stderr.write(`not taken: ${line}\n`);
process.exit(failed.length > 0 ? 1 : 0);
