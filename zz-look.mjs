import { chromium } from '@playwright/test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
const OUT='/tmp/look/d27/outbox', BASE='http://localhost:4327';
const [email, scheme, width, ...paths] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args:['--no-sandbox'] });
const ctx = await browser.newContext({ viewport:{width:+width,height:+width<700?844:900}, colorScheme: scheme });
const page = await ctx.newPage();
page.on('console', m => { if (m.type()==='error') console.log('console', m.text().slice(0,200)); });
page.on('response', r => { if (r.status()>=400) console.log(r.status(), r.url()); });
const before = new Set(readdirSync(OUT));
await page.goto(BASE+'/login'); await page.getByRole('textbox').first().fill(email); await page.keyboard.press('Enter');
let link; for (let i=0;i<100&&!link;i++){ await new Promise(r=>setTimeout(r,200)); for (const f of readdirSync(OUT)) if(!before.has(f)){ const t=readFileSync(OUT+'/'+f,'utf8').replace(/=\r?\n/g,'').replace(/=3D/g,'='); const m=t.match(/http:\/\/localhost:4327\/[^\s"<>]*token=[A-Za-z0-9_-]+[^\s"<>]*/); if(m) link=m[0].replaceAll('&amp;','&'); } }
await page.goto(link); await page.waitForURL(u=>!u.pathname.includes('login')&&!u.pathname.includes('authenticate'),{timeout:20000}).catch(()=>{});
for (const p of paths) { const [path, act] = p.split('@'); await page.goto(BASE+path); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(1200);
 if (act) for (const a of act.split(',')) { if(a.startsWith('key:')) await page.keyboard.press(a.slice(4)); else if(a.startsWith('click:')) await page.getByRole('button',{name:a.slice(6)}).first().click(); else if (a.startsWith('shot:')) { await page.locator(a.slice(5)).first().screenshot({path:'/tmp/look/clip'+(globalThis.nn=(globalThis.nn??0)+1)+'.png'}); } else if (a.startsWith('sel:')) await page.locator(a.slice(4)).first().click(); await page.waitForTimeout(900);} 
 const nav=await page.locator('nav').first().evaluate(n=>{const p=n.parentElement;return [n.offsetHeight,p.clientHeight,p.scrollHeight]}).catch(()=>null);console.log('nav',nav); const name='/tmp/look/'+email.split('@')[0]+'-'+scheme+'-'+width+path.replace(/[^a-z0-9]+/gi,'_')+(act?'_act':'')+'.png'; await page.screenshot({path:name,fullPage:true}); console.log(name, page.url()); }
await browser.close();
