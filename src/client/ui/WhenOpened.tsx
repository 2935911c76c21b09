import { useState, type ReactNode } from 'react';

/** Draws what opens (a menu, a popover) from the first time that it is open: closed ones cost as much as open ones. */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return isOpen || wasOpen ? children : null;
}
