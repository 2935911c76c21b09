import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Webhook } from '../../generated/calls/types.ts';
import { Menu, MenuItem } from '../ui/popups.ts';
import { usePopup, WhenOpened } from '../ui/use-popup.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { WebhookActions } from './use-webhooks.ts';

interface Props {
  webhook: Webhook;
  actions: WebhookActions;
  onEdit: () => void;
  onSecret: (secret: string) => void;
}

/** Further actions on a webhook. */
export function WebhookMenu({ webhook, actions, onEdit, onSecret }: Props) {
  const popup = usePopup(Menu, MenuItem);
  const rotate = async () => {
    const secret = await actions.rotate(webhook);
    if (secret !== undefined) onSecret(secret);
  };
  const entries = [
    { label: 'Edit', icon: Pencil, act: onEdit },
    { label: 'Rotate secret', icon: RefreshCw, act: () => void rotate() },
    ...(webhook.isActive
      ? [{ label: 'Switch off', icon: Power, act: () => void actions.toggle(webhook) }]
      : []),
    { label: 'Remove', icon: Trash2, act: () => void actions.remove(webhook) },
  ];
  const label = `Actions of ${webhook.url}`;
  return (
    <>
      <IconButton aria-label={label} aria-haspopup="menu" {...popup.opener}>
        <Icon of={Ellipsis} />
      </IconButton>
      <WhenOpened isOpen={popup.isOpen}>
        <Menu
          open={popup.isOpen}
          anchorEl={popup.anchor}
          onClose={popup.close}
          slotProps={{ list: { 'aria-label': label }, paper: { role: 'region', 'aria-label': label } }}
        >
          {entries.map(({ label: name, icon, act }) => (
            <MenuItem
              key={name}
              onClick={() => {
                popup.close();
                act();
              }}
            >
              <ListItemIcon>
                <Icon of={icon} size="small" />
              </ListItemIcon>
              {name}
            </MenuItem>
          ))}
        </Menu>
      </WhenOpened>
    </>
  );
}
