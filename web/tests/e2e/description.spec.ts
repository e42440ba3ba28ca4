// The description of the API is what the API does, as a validator of somebody else's sees it.

import { Ajv2020 } from 'ajv/dist/2020.js';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import { HUMAN, bot } from './support/game';
import { expect, test } from './support/test';

interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>;
  components: object;
}

interface Described {
  content?: Record<string, { schema?: object }>;
}

/** A server whose answers are compared with what it says of itself. */
class DescribedApi {
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false });
  readonly #called = new Set<string>();

  private constructor(
    private readonly request: APIRequestContext,
    private readonly url: string,
    private readonly description: Description,
  ) {}

  static async of(request: APIRequestContext, url: string): Promise<DescribedApi> {
    const description = await request.get(`${url}/api/openapi.json`);
    return new DescribedApi(request, url, (await description.json()) as Description);
  }

  async get(route: string, path = route): Promise<any> {
    return this.#check('get', route, await this.request.get(`${this.url}/api${path}`));
  }

  async post(route: string, path: string, data?: unknown, token?: string): Promise<any> {
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const answer = await this.request.post(`${this.url}/api${path}`, { data, headers });
    return this.#check('post', route, answer);
  }

  /** What is described and was never called; streams are looked at elsewhere. */
  uncalled(): string[] {
    const routes = Object.entries(this.description.paths);
    const all = routes.flatMap(([route, methods]) => Object.keys(methods).map((method) => `${method} ${route}`));
    return all.filter((call) => !this.#called.has(call) && !/\/(events|analysis|review)$/.test(call));
  }

  async #check(method: string, route: string, answer: APIResponse): Promise<any> {
    const call = `${method} ${route}`;
    this.#called.add(call);
    const text = await answer.text();
    const response = this.description.paths[route]?.[method]?.responses[answer.status()];
    expect(response, `${call}: ${answer.status()} is described: ${text.slice(0, 300)}`).toBeDefined();
    const schema = response?.content?.['application/json']?.schema;
    if (!schema) return undefined;
    const body = JSON.parse(text);
    this.#ajv.validate({ ...schema, components: this.description.components }, body);
    expect(this.#ajv.errors, `${call}: ${text.slice(0, 300)}`).toBeNull();
    return body;
  }
}

test('answers are as described', async ({ request, ownProgram }) => {
  const program = await ownProgram();
  const api = await DescribedApi.of(request, program.url);
  await api.get('/health');
  await api.get('/catalogue');
  for (const game of ['avalam', 'awale', 'tricolore', 'chess']) {
    await api.get('/positions', `/positions?game=${game}`);
  }
  await api.get('/positions/check', '/positions/check?game=awale&move=a');
  await api.get('/positions/record', '/positions/record?game=awale&moves=FfBe&format=json');
  await api.post('/studies', '/studies', { text: 'FfBeBc' });
  await api.post('/studies', '/studies', { text: '?' });
  await api.post('/studies/record', '/studies/record?format=text', { text: 'FfBeBc' });
  await api.post('/studies/record', '/studies/record?format=text', { text: '?' });

  await api.post('/games', '/games', { game: 'chess', seats: [HUMAN, HUMAN] });
  const begun = await api.post('/games', '/games', { game: 'tricolore', seats: [HUMAN, bot('level:2')] });
  const token: string = begun.tokens[0];
  const of = `/games/${begun.game.id}`;
  const play = (move: string) => api.post('/games/{id}/moves', `${of}/moves`, { ply: 0, move }, token);
  await play('3TB');
  await play('5R');
  await expect.poll(async () => (await api.get('/games/{id}', of)).ply).toBe(2);
  await api.get('/games/{id}', '/games/nobody');
  await api.get('/games/{id}/plies/{ply}', `${of}/plies/1`);
  await api.get('/games/{id}/check', `${of}/check?move=2R`);
  await api.get('/games/{id}/record', `${of}/record?format=json`);
  await api.post('/games/{id}/hint', `${of}/hint`, { ply: 2 }, token);
  await api.post('/games/{id}/undo', `${of}/undo`, { ply: 2 }, token);
  await play('2R');
  await api.post('/games/{id}/rematch', `${of}/rematch`, undefined, token);
  await api.post('/games/{id}/resign', `${of}/resign`, undefined, token);
  await api.post('/games/{id}/rematch', `${of}/rematch`, undefined, token);
  await api.post('/games/{id}/seats', `${of}/seats`, { player: 1 });

  const open = await api.post('/games', '/games', { game: 'awale', seats: [HUMAN, { kind: 'open' }] });
  const ada: string = open.tokens[0];
  const between = `/games/${open.game.id}`;
  const deal = (what: string, data?: unknown) => api.post(`/games/{id}/${what}`, `${between}/${what}`, data, ada);
  await deal('listing', { listed: true });
  await api.get('/lobby');
  await deal('phrases', { phrase: 'hello' });
  const bea: string = (await api.post('/games/{id}/seats', `${between}/seats`, { player: 2, name: 'Bea' })).tokens[1];
  await deal('listing', { listed: true });
  await deal('phrases', { phrase: 'hello' });
  await deal('offers', { kind: 'draw', ply: 0 });
  await api.post('/games/{id}/moves', `${between}/moves`, { ply: 0, move: 'C' }, ada);
  await deal('offers', { kind: 'take-back', ply: 1 });
  await deal('claim', { result: 'win' });
  await api.get('/games/{id}', between);
  const declined = { kind: 'take-back', ply: 1, accept: false };
  await api.post('/games/{id}/answers', `${between}/answers`, declined, bea);
  await deal('answers', { kind: 'draw', ply: 7, accept: true });
  await deal('abort');

  await api.get('/tournaments');
  const bots = ['random', 'greedy'];
  const tournament = await api.post('/tournaments', '/tournaments', { game: 'awale', bots, games: 2 });
  const there = `/tournaments/${tournament.id}`;
  await api.get('/tournaments/{id}', there);
  await api.post('/tournaments/{id}/stop', `${there}/stop`);
  await api.post('/tournaments/{id}/resume', `${there}/resume`);
  await api.get('/tournaments/{id}/games', `${there}/games`);
  await api.get('/tournaments/{id}/games/{game}', `${there}/games/99.1`);
  expect(api.uncalled()).toEqual([]);
});
