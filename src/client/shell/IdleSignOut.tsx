import { useEffect, useState } from 'react';
import { useSession } from '../core/session.ts';
import { useLogout } from './layout/use-account.ts';

/** Time of the user's last action, in any tab of the browser. */
const USED = 'chairside.used';
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const NOTED_EVERY_MS = 5_000;
const LOOKED_EVERY_MS = 10_000;

/** Signs the user out after the organization's idle limit. The server does the same without an open page. */
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
    // eslint-disable-next-line react-hooks/exhaustive-deps -- signs out once; a new logout function does not repeat it
  }, [isIdle]);
  return null;
}
