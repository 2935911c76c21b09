import { useEffect, useState } from 'react';
import { useSession } from '../core/session.ts';
import { useLogout } from './layout/use-account.ts';

/** When this person last did something, in any tab of the browser. */
const USED = 'chairside.used';
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const NOTED_EVERY_MS = 5_000;
const LOOKED_EVERY_MS = 10_000;

/** Signs out who does nothing for as long as the organization allows. The server does so, too, where no page is open. */
export function IdleSignOut() {
  const { idleMinutes } = useSession().organization;
  const { logout } = useLogout();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    let notedAt = Date.now();
    localStorage.setItem(USED, String(notedAt));
    const note = (): void => {
      if (Date.now() - notedAt < NOTED_EVERY_MS) return;
      look();
      notedAt = Date.now();
      localStorage.setItem(USED, String(notedAt));
    };
    const look = (): void => {
      const idleMs = Date.now() - Number(localStorage.getItem(USED));
      if (idleMs > idleMinutes * 60_000) setIsIdle(true);
    };
    const timer = setInterval(look, LOOKED_EVERY_MS);
    for (const sign of SIGNS) document.addEventListener(sign, note, { passive: true, capture: true });
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, note, { capture: true });
      document.removeEventListener('visibilitychange', look);
    };
  }, [idleMinutes]);
  useEffect(() => {
    if (isIdle) void logout();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signs out once; a new logout function is no reason to repeat it
  }, [isIdle]);
  return null;
}
