// Two soft notes: somebody who looks elsewhere is wanted here.

import { settings } from '../../settings.svelte';

const NOTES = [660, 880];
const NOTE_SECONDS = 0.14;

let context: AudioContext | undefined;

export function chime(): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  // Browsers keep a page silent until it has been touched.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  NOTES.forEach((frequency, index) => {
    const start = context!.currentTime + index * NOTE_SECONDS;
    const tone = new OscillatorNode(context!, { type: 'sine', frequency });
    const gain = new GainNode(context!, { gain: 0 });
    gain.gain.setValueAtTime(0.18, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + 2 * NOTE_SECONDS);
    tone.connect(gain).connect(context!.destination);
    tone.start(start);
    tone.stop(start + 2 * NOTE_SECONDS);
  });
}
