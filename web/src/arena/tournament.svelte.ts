// A tournament that is followed: fetched again when something has changed, though not
// more often than anybody can read.

import { backend, Failure } from '../api';
import type { TournamentView } from '../api/schema';
import { pause } from '../parts/connection.svelte';
import { failureText } from '../play/failure';
import { untilAnswered } from '../play/resend';

/** Twice a second. */
const PAUSE = 500;

export class FollowedTournament {
  view: TournamentView | null = $state.raw(null);
  failure = $state('');
  isMissing = $state(false);
  /** A stop or a resumption has been asked for. */
  isBusy = $state(false);
  #stop: (() => void) | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #isGone = false;

  constructor(readonly id: string) {}

  open(): void {
    this.#isGone = false;
    void this.#fetch();
  }

  close(): void {
    this.#isGone = true;
    clearTimeout(this.#timer);
    this.#unfollow();
  }

  #follow(): void {
    this.#stop ??= backend.arena.follow(this.id, {
      changed: () => this.#later(),
      over: () => this.#over(),
    });
  }

  #unfollow(): void {
    this.#stop?.();
    this.#stop = null;
  }

  #over(): void {
    this.#unfollow();
    if (this.view?.running) void this.#fetch();
  }

  /** Fetches soon; changes in the meantime are part of that. */
  #later(): void {
    this.#timer ??= setTimeout(() => void this.#fetch(), PAUSE);
  }

  async #fetch(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isAsking) return this.#later();
    this.#isAsking = true;
    try {
      const view = await untilAnswered(() => backend.arena.one(this.id), pause, () => this.#isGone);
      if (this.#isGone) return;
      this.view = view;
      // Moves of games under way are no changes of their own: they are asked for.
      if (view.running) {
        this.#follow();
        this.#later();
      } else this.#unfollow();
    } catch (error) {
      if (this.#isGone) return;
      if (error instanceof Failure && error.status === 404) this.isMissing = true;
      else this.failure = failureText(error);
    } finally {
      this.#isAsking = false;
    }
  }

  async stop(): Promise<void> {
    await this.#act(() => backend.arena.stop(this.id));
  }

  async resume(): Promise<void> {
    await this.#act(() => backend.arena.resume(this.id));
  }

  async #act(action: () => Promise<void>): Promise<void> {
    this.isBusy = true;
    this.failure = '';
    try {
      await action();
      await this.#fetch();
    } catch (error) {
      this.failure = failureText(error);
    } finally {
      this.isBusy = false;
    }
  }
}
