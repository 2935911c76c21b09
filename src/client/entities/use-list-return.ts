import { useLocation } from 'react-router-dom';
import { useEntity } from './EntityContext.tsx';

interface FromList {
  /** the query of the previous list: its page, sort and filter */
  list?: unknown;
}

/** The address of Back to List: the list as the user left it. `state` passes it on to the next screen. */
export function useListReturn(): { to: string; state: { list: string } } {
  const { resource } = useEntity();
  const state = useLocation().state as FromList | null;
  const list = typeof state?.list === 'string' ? state.list : '';
  return { to: `${resource.route}${list}`, state: { list } };
}
