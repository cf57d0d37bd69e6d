/** Tells listeners that something changed; a listener that fails keeps none of the others from hearing it. */
export class Emitter<T = void> {
  readonly #listeners = new Set<(value: T) => void>();

  /** Adds a listener and returns how to remove it. */
  readonly on = (listener: (value: T) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  emit(value: T): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(value);
      } catch (error) {
        reportError(error);
      }
    }
  }
}
