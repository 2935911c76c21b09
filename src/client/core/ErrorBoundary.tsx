import { Component, type ErrorInfo, type ReactNode } from 'react';
import './fatal-error.css';
import { logError } from './log-error.ts';

interface Props {
  children: ReactNode;
  /** replaces the failed content; `retry` renders it again */
  fallback: (retry: () => void) => ReactNode;
  /** key of the content: a new one is rendered again */
  of?: unknown;
}

/** Limits a rendering error to the part of the page that threw it. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack);
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.hasFailed && before.of !== this.props.of) this.retry();
  }

  private readonly retry = (): void => this.setState({ hasFailed: false });

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children;
  }
}

/** The full page shown if a screen failed to render. Does not use MUI, which may have caused the failure. */
export function FatalError() {
  return (
    <main className="fatal-error">
      <div role="alert">
        <h1>Ooops! Something went wrong</h1>
        <p>Please try again</p>
      </div>
      <button type="button" onClick={() => location.reload()}>
        Refresh
      </button>
    </main>
  );
}
