import { useState } from 'react';
import { notifyFailures } from '../../ui/toast.ts';
import { api } from '../../core/api.ts';
import { endSession } from '../../core/session-end.ts';

/** Logs out on the server, then here. When the server cannot be told, the person stays signed in and is told so. */
export function useLogout(): { logout: () => Promise<void>; isLoggingOut: boolean } {
  const [isLoggingOut, setIsLoggingOut] = useState(false);
  const logout = async () => {
    setIsLoggingOut(true);
    try {
      await api.post('/auth/logout');
      endSession();
    } catch (error) {
      notifyFailures(error);
      setIsLoggingOut(false);
    }
  };
  return { logout, isLoggingOut };
}
