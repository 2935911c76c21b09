import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import type { Webhook } from '../../generated/calls/types.ts';
import { WhenOpened } from '../ui/Dialog.tsx';
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
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
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon of={Ellipsis} />
      </IconButton>
      <WhenOpened isOpen={anchor !== null}>
        <Menu
          open={anchor !== null}
          anchorEl={anchor}
          onClose={() => setAnchor(null)}
          slotProps={{ list: { 'aria-label': label }, paper: { role: 'region', 'aria-label': label } }}
        >
          {entries.map(({ label: name, icon, act }) => (
            <MenuItem
              key={name}
              onClick={() => {
                setAnchor(null);
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
