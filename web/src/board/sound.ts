// Clicks of seeds and discs, made on the spot: a short burst of decaying noise.

import type { StepKindView } from '../api/schema';
import { settings } from '../settings.svelte';

interface Click {
  /** The pitch of the filter, in hertz. */
  pitch: number;
  seconds: number;
  loudness: number;
}

const CLICKS: Record<StepKindView, Click> = {
  lift: { pitch: 900, seconds: 0.06, loudness: 0.12 },
  drop: { pitch: 1700, seconds: 0.045, loudness: 0.3 },
  capture: { pitch: 520, seconds: 0.16, loudness: 0.4 },
  keep: { pitch: 650, seconds: 0.08, loudness: 0.2 },
};

let context: AudioContext | undefined;

function play({ pitch, seconds, loudness }: Click): void {
  context ??= new AudioContext();
  // Browsers keep a page silent until it has been touched.
  if (context.state === 'suspended') void context.resume().catch(() => undefined);
  const length = Math.ceil(context.sampleRate * seconds);
  const buffer = context.createBuffer(1, length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < length; at += 1) {
    samples[at] = (Math.random() * 2 - 1) * (1 - at / length) ** 4;
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 4 });
  const gain = new GainNode(context, { gain: loudness });
  source.connect(filter).connect(gain).connect(context.destination);
  source.start();
}

export const sounds = {
  step(kind: StepKindView): void {
    if (!settings.sound || typeof AudioContext === 'undefined') return;
    play(CLICKS[kind]);
  },
};
