// The program under test: a process of its own on a free port, with data of its own.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

export const binary = process.env.AWALAM ?? resolve('../target/debug/awalam');

/** A port that nobody has, and that the system gives to nobody by itself: it is free again
    when the program is killed and restarted. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(20_000 * Math.random());
    const probe = createServer();
    const isFree = await new Promise<boolean>((done) => {
      probe.once('error', () => done(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
    });
    if (isFree) return port;
  }
}

export interface Options {
  /** Its data, a folder of its own if there is none. */
  data?: string;
  port?: number;
  /** More arguments of `serve`. */
  args?: string[];
}

export class Program {
  /** What it said to its operator so far. */
  said = '';

  private constructor(
    private child: ChildProcess,
    readonly url: string,
    private readonly data: string,
  ) {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.said += text;
      process.stderr.write(text);
    });
  }

  static async start(options: Options = {}): Promise<Program> {
    const data = options.data ?? mkdtempSync(join(tmpdir(), 'awalam-'));
    const port = options.port ?? (await freePort());
    const args = ['serve', '--port', String(port), '--data', data, ...(options.args ?? [])];
    const child = spawn(binary, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, AWALAM_TABLES: 'off' },
    });
    const lines = createInterface({ input: child.stdout! });
    const url = await new Promise<string>((found, failed) => {
      lines.once('line', found);
      child.once('exit', (code) => failed(new Error(`${binary} ended with ${code}`)));
    });
    return new Program(child, url.trim().replace(/\/$/, ''), data);
  }

  /** Ends it as nobody can prepare for. */
  async kill(): Promise<void> {
    const gone = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Starts it again, at the same address and with the same data. */
  async restart(): Promise<void> {
    const again = await Program.start({ data: this.data, port: Number(new URL(this.url).port) });
    this.child = again.child;
  }

  async end(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}
