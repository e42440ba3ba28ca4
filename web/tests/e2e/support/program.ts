// The program under test: a process of its own on a free port, with data of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const binary = process.env.AWALAM ?? resolve('../target/debug/awalam');

/** Programs that run: none outlives this process, whatever ends it. */
const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** Ports that the system gives to nobody by itself, so that a program finds its own again when
    it is killed and restarted. Each worker has a part of them. */
const FIRST_PORT = 10_000;
const PORTS_PER_WORKER = 2_000;
const MAX_WORKERS = 10;
const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0) % MAX_WORKERS;
let nextPort = Math.floor(PORTS_PER_WORKER * Math.random());

function anotherPort(): number {
  nextPort = (nextPort + 1) % PORTS_PER_WORKER;
  return FIRST_PORT + worker * PORTS_PER_WORKER + nextPort;
}

export interface Options {
  /** More arguments of `serve`. */
  args?: string[];
}

export class Program {
  /** What it said to its operator so far. */
  said = '';
  #child: ChildProcess | null = null;
  readonly #data = mkdtempSync(join(tmpdir(), 'awalam-'));
  #port = anotherPort();

  constructor(private readonly options: Options = {}) {}

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Starts it, at the first port that nobody has. */
  async start(): Promise<this> {
    while (!(await this.#launch())) this.#port = anotherPort();
    return this;
  }

  /** Starts it again, at the same address and with the same data. */
  async restart(): Promise<void> {
    if (!(await this.#launch())) throw new Error(`${this.url} was taken by somebody else`);
  }

  /** Whether it serves now: its port may be taken. */
  async #launch(): Promise<boolean> {
    const args = ['serve', '--port', String(this.#port), '--data', this.#data, ...(this.options.args ?? [])];
    const child = spawn(binary, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, AWALAM_TABLES: 'off' },
    });
    this.#child = child;
    running.add(child);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      this.said += text;
      process.stderr.write(text);
    });
    const lines = createInterface({ input: child.stdout });
    return new Promise((started, failed) => {
      lines.once('line', () => started(true));
      child.once('error', failed);
      // Closed, it has said everything.
      child.once('close', (code) => {
        running.delete(child);
        if (/in use/i.test(said)) started(false);
        else failed(new Error(`${binary} ended with ${code}: ${said}`));
      });
    });
  }

  /** Ends it as nobody can prepare for. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.#data, { recursive: true, force: true });
  }
}
