import { expect, it } from 'vitest';
import { endSession, onSessionEnd } from './api.ts';
import { createStore } from './store.ts';

it('writes back at the end of a session what belongs to the device, after the logout has cleared the storage', () => {
  const parse = (stored: unknown) => String(stored);
  const device = createStore('', { storage: localStorage, key: 'device', parse });
  const own = createStore('', { storage: localStorage, key: 'own', parse });
  onSessionEnd(own.reset);
  device.set('dark');
  own.set('mine');
  localStorage.clear();
  endSession();
  expect([localStorage.getItem('device'), localStorage.getItem('own')]).toEqual(['"dark"', null]);
});
