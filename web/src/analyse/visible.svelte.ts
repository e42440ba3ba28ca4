// Whether anybody looks: a tab that has been hidden for long needs no engine.

const PATIENCE = 30_000;

export class Attention {
  isHere = $state(true);
  #leaving: ReturnType<typeof setTimeout> | undefined;

  /** Follows the tab until the returned function is called. */
  follow(): () => void {
    const changed = (): void => {
      clearTimeout(this.#leaving);
      if (document.hidden) this.#leaving = setTimeout(() => (this.isHere = false), PATIENCE);
      else this.isHere = true;
    };
    changed();
    document.addEventListener('visibilitychange', changed);
    return () => {
      clearTimeout(this.#leaving);
      document.removeEventListener('visibilitychange', changed);
    };
  }
}
