import { Component, type ReactNode } from "react";
import { Button } from "../button.tsx";
import { EmptyState } from "../list/empty-state.tsx";

export interface ErrorBoundaryProps {
  title: string;
  sentence: string;
  retry: string;
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps an error in one room from taking the whole page; what forms hold lives in their drafts. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    const { title, sentence, retry, onRetry } = this.props;
    const again = () => {
      onRetry?.();
      this.setState({ failed: false });
    };
    return (
      <section role="alert" className="sheet overflow-hidden">
        <EmptyState title={title} action={<Button onClick={again}>{retry}</Button>}>
          {sentence}
        </EmptyState>
      </section>
    );
  }
}
