import { chromium } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
const OUT='/tmp/look/d27/outbox', BASE='http://localhost:4327';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
const ctx = await b.newContext(); const page = await ctx.newPage();
const before = new Set(readdirSync(OUT));
await page.goto(BASE+'/login'); await page.getByRole('textbox').first().fill('admin@demo.test'); await page.keyboard.press('Enter');
let link; for (let i=0;i<100&&!link;i++){ await new Promise(r=>setTimeout(r,200)); for (const f of readdirSync(OUT)) if(!before.has(f)){ const t=readFileSync(OUT+'/'+f,'utf8').replace(/=\r?\n/g,'').replace(/=3D/g,'='); const m=t.match(/http:\/\/localhost:4327\/[^\s"<>]*token=[A-Za-z0-9_-]+[^\s"<>]*/); if(m) link=m[0].replaceAll('&amp;','&'); } }
await page.goto(link); await page.waitForURL(u=>!u.pathname.includes('login')&&!u.pathname.includes('authenticate'),{timeout:20000}).catch(()=>{});
const state = await ctx.storageState();
for (const path of process.argv.slice(2)) {
 const c2 = await b.newContext({ storageState: state }); const p2 = await c2.newPage(); const cdp = await c2.newCDPSession(p2); await cdp.send('Network.enable');
 const m = new Map(); const list=[];
 cdp.on('Network.responseReceived', e=>m.set(e.requestId, e.response.url)); cdp.on('Network.loadingFinished', e=>{ const u=m.get(e.requestId); if(u?.endsWith('.js')) list.push([e.encodedDataLength,u.split('/').pop()]); });
 await p2.goto(BASE+path); await p2.waitForLoadState('networkidle'); await p2.waitForTimeout(1500);
 list.sort((x,y)=>y[0]-x[0]); console.log(path, (list.reduce((s,x)=>s+x[0],0)/1024).toFixed(0)+' KiB', list.length); for (const l of list.slice(0,25)) console.log('  ', (l[0]/1024).toFixed(1), l[1]); await c2.close(); }
await b.close();
