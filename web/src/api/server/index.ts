// The server as the back end: HTTP calls and streams of events.

import type { Arena, Backend, Friends, Games, Places } from '../backend';
import type {
  AnalysisView,
  Begun,
  CheckView,
  GameInfo,
  GameLine,
  GameView,
  HintView,
  LobbyGame,
  PlyView,
  StudyView,
  TournamentLine,
  TournamentView,
} from '../schema';
import { call, callText, onContact } from './http';
import { keepOperatorToken, operatorToken } from './operator';
import { follow, listen, review, whereabouts } from './streams';

const at = encodeURIComponent;

const games: Games = {
  begin: (game) => call<Begun>('/games', { body: game }),
  show: (id) => call<GameView>(`/games/${at(id)}`),
  ply: (id, ply) => call<PlyView>(`/games/${at(id)}/plies/${ply}`),
  play: (id, ply, move, token) =>
    call<GameView>(`/games/${at(id)}/moves`, { body: { ply, move }, token }),
  check: async (id, move) =>
    (await call<CheckView>(`/games/${at(id)}/check?move=${at(move)}`)).refusal,
  undo: (id, ply, token) => call<GameView>(`/games/${at(id)}/undo`, { body: { ply }, token }),
  resign: (id, token) => call<GameView>(`/games/${at(id)}/resign`, { method: 'POST', token }),
  rematch: (id, token) => call<GameView>(`/games/${at(id)}/rematch`, { method: 'POST', token }),
  hint: (id, ply, token) => call<HintView>(`/games/${at(id)}/hint`, { body: { ply }, token }),
  takeSeat: (id, player, name, token) =>
    call<Begun>(`/games/${at(id)}/seats`, { body: { player, name, token } }),
  record: (id, format) => callText(`/games/${at(id)}/record?format=${format}`),
  forget: () => Promise.resolve(),
  follow,
};

const friends: Friends = {
  offer: (id, kind, ply, token) => call<GameView>(`/games/${at(id)}/offers`, { body: { kind, ply }, token }),
  answer: (id, { kind, ply }, accept, token) =>
    call<GameView>(`/games/${at(id)}/answers`, { body: { kind, ply, accept }, token }),
  abort: (id, token) => call<GameView>(`/games/${at(id)}/abort`, { method: 'POST', token }),
  claim: (id, result, token) => call<GameView>(`/games/${at(id)}/claim`, { body: { result }, token }),
  say: (id, phrase, token) => call<GameView>(`/games/${at(id)}/phrases`, { body: { phrase }, token }),
  list: (id, listed, token) => call<GameView>(`/games/${at(id)}/listing`, { body: { listed }, token }),
  lobby: () => call<LobbyGame[]>('/lobby'),
};

const places: Places = {
  position: (place) => call<PlyView>(`/positions?${whereabouts(place)}`),
  check: async (place, move) =>
    (await call<CheckView>(`/positions/check?${whereabouts(place)}&move=${at(move)}`)).refusal,
  record: (place, format) => callText(`/positions/record?${whereabouts(place)}&format=${format}`),
  study: (text, game = '', rules = '') => call<StudyView>('/studies', { body: { text, game, rules } }),
  studyRecord: (text, format) => callText(`/studies/record?format=${format}`, { body: { text } }),
  analyse: (place, found) =>
    listen(`/analysis?${whereabouts(place)}`, { found: (data) => found(data as AnalysisView) }),
  review,
};

const arena: Arena = {
  all: () => call<TournamentLine[]>('/tournaments'),
  one: (id) => call<TournamentView>(`/tournaments/${at(id)}`),
  begin: (wanted) => call<{ id: string }>('/tournaments', { body: wanted, token: operatorToken() }),
  stop: (id) => call<void>(`/tournaments/${at(id)}/stop`, { method: 'POST', token: operatorToken() }),
  resume: (id) =>
    call<void>(`/tournaments/${at(id)}/resume`, { method: 'POST', token: operatorToken() }),
  games: (id, fromPair) => call<GameLine[]>(`/tournaments/${at(id)}/games?from=${fromPair}`),
  game: (id, entry) => call<StudyView>(`/tournaments/${at(id)}/games/${at(entry)}`),
  follow: (id, heard) => listen(`/tournaments/${at(id)}/events`, heard),
  own: null,
};

export const server: Backend = {
  can: { friends: true, threads: 1 },
  start: (listener) => {
    keepOperatorToken();
    onContact(listener.contact);
  },
  catalogue: () => call<GameInfo[]>('/catalogue'),
  games,
  friends,
  places,
  arena,
  kept: null,
};
