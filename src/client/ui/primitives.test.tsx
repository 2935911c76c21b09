import { styled, ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createAppTheme } from '../core/theme/create-app-theme.ts';
import { Parts } from './Parts.tsx';
import { List, Row, Text } from './primitives.ts';

const WideRow = styled(Row)({});
const WideList = styled(List)({});
const WideText = styled(Text)({});

afterEach(cleanup);

it('passes no style on to the element as an attribute, also when it is styled further', () => {
  render(
    <ThemeProvider theme={createAppTheme('light')}>
      <WideRow data-testid="part" align="end" justify="between" wraps gap={8} />
      <WideList data-testid="part" isDivided padding="4px" />
      <WideText data-testid="part" variant="body2" tone="muted" isStrong breaks />
    </ThemeProvider>,
  );
  const attributes = screen.getAllByTestId('part').map((element) => element.getAttributeNames());
  expect(attributes).toEqual([1, 2, 3].map(() => ['data-testid', 'class']));
  expect(screen.getAllByTestId('part')[0]).toHaveProperty('tagName', 'DIV');
});

it('puts each dot before its part, where the edge of the line cuts it off, and reads as before', () => {
  const { container } = render(<Parts of="4.3 – 4.4 · 1,140 answers" />);
  expect(container.textContent).toBe('4.3 – 4.4 · 1,140 answers');
  const edge = container.firstElementChild;
  const line = edge?.firstElementChild;
  const parts = [...(line?.children ?? [])];
  expect(parts.map(({ textContent }) => textContent)).toEqual(['4.3 – 4.4', ' · 1,140 answers']);
  const { marginLeft, flexWrap } = getComputedStyle(line as Element);
  expect({ marginLeft, flexWrap, overflowX: getComputedStyle(edge as Element).overflowX }).toEqual({
    marginLeft: '-0.8em',
    flexWrap: 'wrap',
    overflowX: 'clip',
  });
  for (const part of parts) expect(getComputedStyle(part).paddingLeft).toBe('0.8em');
  const { left, width } = getComputedStyle(parts[1]?.querySelector('i') as Element);
  expect({ left, width }).toEqual({ left: '0px', width: '0.8em' });
});

it('leaves out parts that are not there', () => {
  const { container, rerender } = render(<Parts of={['due Friday', undefined, '', false, 'Ann Lee']} />);
  expect(container.textContent).toBe('due Friday · Ann Lee');
  rerender(<Parts of={['due Friday', undefined]} />);
  expect(container.innerHTML).toBe('due Friday');
});
