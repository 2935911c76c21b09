import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, startTransition, Suspense, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { screenResource } from './entity-assets.ts';
import { createResource, loadable, type Resource } from './loadable.tsx';

class Catch extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: Error): { message: string } {
    return { message: error.message };
  }

  override render(): ReactNode {
    return this.state.message ?? this.props.children;
  }
}

function Hello({ name }: { name: string }) {
  return <p>Hello {name}</p>;
}

async function draw(node: ReactNode): Promise<void> {
  await act(async () => {
    render(
      <Catch>
        <Suspense fallback="Waiting">{node}</Suspense>
      </Catch>,
    );
    await Promise.resolve();
  });
}

afterEach(cleanup);

describe('loadable', () => {
  it('renders loaded code at once', async () => {
    const Page = loadable(() => Promise.resolve(Hello));
    await Page.load();
    render(<Page name="Ann" />);
    expect(screen.getByText('Hello Ann')).toBeDefined();
  });

  it('suspends for unloaded code, and loads it once', async () => {
    const loader = vi.fn(() => Promise.resolve(Hello));
    const Page = loadable(loader);
    await draw(<Page name="Ann" />);
    expect(await screen.findByText('Hello Ann')).toBeDefined();
    expect(loader).toHaveBeenCalledTimes(1);
  });

  it('reports a failure instead of loading forever', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const loader = vi.fn(() => Promise.reject(new Error('No such chunk')));
    const Page = loadable<{ name: string }>(loader);
    await draw(<Page name="Ann" />);
    expect(await screen.findByText('No such chunk')).toBeDefined();
    expect(loader).toHaveBeenCalledTimes(1);
    silence.mockRestore();
  });

  it('retries a failed preload on render', async () => {
    const loader = vi.fn(() => Promise.resolve(Hello)).mockRejectedValueOnce(new Error('No connection'));
    const Page = loadable(loader);
    await expect(Page.load()).rejects.toThrow('No connection');
    await draw(<Page name="Ann" />);
    expect(await screen.findByText('Hello Ann')).toBeDefined();
  });
});

describe('a resource', () => {
  function Read({ of }: { of: Resource<string> }) {
    return <p>{of.useValue()}</p>;
  }

  it('reports a failure instead of loading forever', async () => {
    const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const loader = vi.fn(() => Promise.reject(new Error('No such chunk')));
    await draw(<Read of={createResource<string>(loader)} />);
    expect(await screen.findByText('No such chunk')).toBeDefined();
    expect(loader).toHaveBeenCalledTimes(1);
    silence.mockRestore();
  });

  it('is the same for a screen with the same columns', () => {
    const one = screenResource('practice', 'list', ['city', 'state']);
    expect(screenResource('practice', 'list', ['state', 'city'])).toBe(one);
    expect(screenResource('practice', 'view')).not.toBe(one);
  });

  it('may be read before other hooks by a component that React renders again as soon as it has loaded', async () => {
    const resource = createResource(() => Promise.resolve('Hello'));
    function Page() {
      const value = resource.useValue();
      const [name] = useState('Ann');
      return <p>{`${value} ${name}`}</p>;
    }
    const problems: unknown[] = [];
    const report = (error: unknown) => void problems.push(error);
    const element = document.createElement('div');
    // outside act, which would finish each render before anything loads
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    const root = createRoot(element, { onRecoverableError: report, onUncaughtError: report });
    startTransition(() => root.render(<Page />));
    await vi.waitFor(() => expect(problems.length > 0 || element.textContent === 'Hello Ann').toBe(true));
    root.unmount();
    vi.unstubAllGlobals();
    expect(problems).toEqual([]);
  });
});
