import { useLocation } from 'react-router-dom';
import { useEntity } from './EntityContext.tsx';

interface FromList {
  /** the query of the list one came from: its page, sort and filter */
  list?: unknown;
}

/** Where Back to List leads: to the list as one left it. `state` passes that on to the next screen. */
export function useListReturn(): { to: string; state: { list: string } } {
  const { resource } = useEntity();
  const state = useLocation().state as FromList | null;
  const list = typeof state?.list === 'string' ? state.list : '';
  return { to: `${resource.route}${list}`, state: { list } };
}
