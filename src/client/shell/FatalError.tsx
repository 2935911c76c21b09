import { Component, type ErrorInfo, type ReactNode } from 'react';
import './fatal-error.css';
import { logError } from '../core/log-error.ts';

/** The full page that stands when a screen could not be drawn. Drawn without MUI, which may be what failed. */
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

interface Props {
  children: ReactNode;
}

/** Around everything: whatever throws while drawing, code that could not be fetched among it, ends on the fatal screen. */
export class ErrorBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError(error, info.componentStack);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <FatalError /> : this.props.children;
  }
}
