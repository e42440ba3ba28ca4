// How a figure is told: beside its aim, which it must stay below or reach.

export const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(0)} MB`;
export const milliseconds = (time) => `${time.toFixed(0)} ms`;
export const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(2)} s`;

/** A line with a figure that has to be smaller than its aim. */
export function tell(what, figure, aim, write) {
  const verdict = figure < aim ? '' : '  ABOVE AIM';
  console.log(`  ${what.padEnd(52)} ${write(figure).padStart(8)}   aim: under ${write(aim)}${verdict}`);
}
