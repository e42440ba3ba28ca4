import { describe, expect, it } from 'vitest';
import { changedChapter, movedChapter, read, verified, withoutChapter, written } from '../../src/studies/book';
import type { RecordJson } from '../../src/api/schema';
import type { Chapter, StudyBook } from '../../src/studies/store';

const record: RecordJson = { game: 'awale', rules: 'abapa', start: 's', players: ['?', '?'], moves: [{ move: 'F' }] };
const chapter = (id: string): Chapter => ({ id, name: `Chapter ${id}`, record, grows: true, isLocked: false });
const book: StudyBook = { id: 'x', name: 'Openings', changed: 1, chapters: ['a', 'b', 'c'].map(chapter) };
const ids = ({ chapters }: StudyBook): string => chapters.map(({ id }) => id).join('');

describe('studies', () => {
  it('have their chapters in order', () => {
    expect(ids(movedChapter(book, 'a', 1))).toBe('bac');
    expect(ids(movedChapter(book, 'c', -1))).toBe('acb');
    expect(movedChapter(book, 'a', -1)).toBe(book);
    expect(movedChapter(book, 'z', 1)).toBe(book);
    expect(ids(withoutChapter(book, 'b'))).toBe('ac');
    expect(changedChapter(book, 'b', { name: 'New' }).chapters[1]?.name).toBe('New');
  });

  it('come back from a file under other ids', () => {
    const found = read(written([book]));
    expect(found).toHaveLength(1);
    expect(found?.[0]).toMatchObject({ name: 'Openings', chapters: book.chapters.map(({ id: _, ...rest }) => rest) });
    expect(new Set([book.id, ...(found ?? []).map(({ id }) => id)]).size).toBe(2);
  });

  it('are not read from anything else', () => {
    for (const text of ['', '{}', 'null', '[1]', '{"awalam-studies":2,"studies":[]}', '{"awalam-studies":1,"studies":[3]}']) {
      expect(read(text)).toBeNull();
    }
  });

  it('leave out what does not replay', async () => {
    const replay = (text: string): Promise<RecordJson> =>
      text.includes('Z') ? Promise.reject(new Error('illegal')) : Promise.resolve(JSON.parse(text) as RecordJson);
    const bad = changedChapter(book, 'b', { record: { ...record, moves: [{ move: 'Z' }] } });
    const taken = await verified([bad], replay);
    expect(taken.refused).toEqual(['Chapter b']);
    expect(taken.chapters).toBe(2);
    expect(ids(taken.books[0]!)).toBe('ac');
  });
});
