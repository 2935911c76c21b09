import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { Session } from '../../../../domain/access/session.ts';
import { SessionContext } from '../../../core/session.ts';
import type { EntityRecord } from '../../../core/value-text.ts';
import { PlanPerson } from './PlanColumns.tsx';

afterEach(cleanup);

it('names the owner and the provider of a plan like the persons of its steps', () => {
  const plan = {
    id: 'plan',
    owner: { id: 'u1', firstName: 'Renée', lastName: 'Thibodeaux' },
    provider: { id: 'u2', firstName: 'Mira', lastName: 'Solberg' },
  } as unknown as EntityRecord;
  const session = { id: 'u9', role: 'USER', entitlements: [], practices: [], organization: {} };
  render(
    <SessionContext value={session as unknown as Session}>
      <MemoryRouter>
        <p>
          <PlanPerson row={{ field: 'owner', title: 'Owner' }} record={plan} />
        </p>
        <p>
          <PlanPerson row={{ field: 'provider', title: 'Provider' }} record={plan} />
        </p>
      </MemoryRouter>
    </SessionContext>,
  );
  expect(screen.getAllByRole('paragraph').map(({ textContent }) => textContent)).toEqual([
    'Renée Thibodeaux',
    'Mira Solberg',
  ]);
});
