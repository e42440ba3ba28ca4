// A study's chapters in order, and studies as a file.

import type { RecordJson } from '../api/schema';
import { newId, type Chapter, type StudyBook } from './store';

/** The version of the file's format. */
const FORMAT = 1;

export const MAX_NAME = 80;

export function withChapter(book: StudyBook, chapter: Chapter): StudyBook {
  return { ...book, chapters: [...book.chapters, chapter] };
}

export function withoutChapter(book: StudyBook, id: string): StudyBook {
  return { ...book, chapters: book.chapters.filter((chapter) => chapter.id !== id) };
}

export function changedChapter(book: StudyBook, id: string, change: Partial<Chapter>): StudyBook {
  return {
    ...book,
    chapters: book.chapters.map((chapter) => (chapter.id === id ? { ...chapter, ...change } : chapter)),
  };
}

/** A chapter one place up or down; at the edge it stays. */
export function movedChapter(book: StudyBook, id: string, by: 1 | -1): StudyBook {
  const from = book.chapters.findIndex((chapter) => chapter.id === id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= book.chapters.length) return book;
  const chapters = [...book.chapters];
  chapters.splice(to, 0, ...chapters.splice(from, 1));
  return { ...book, chapters };
}

type WrittenChapter = Omit<Chapter, 'id'>;
interface StudyFile {
  'awalam-studies': number;
  studies: { name: string; chapters: WrittenChapter[] }[];
}

/** Studies as one text that another browser can take over. */
export function written(books: readonly StudyBook[]): string {
  const studies = books.map(({ name, chapters }) => ({
    name,
    chapters: chapters.map(({ id: _id, ...chapter }) => chapter),
  }));
  return JSON.stringify({ 'awalam-studies': FORMAT, studies } satisfies StudyFile, null, 1);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** A study that was read, as far as it looks like one; its records are not replayed yet. */
function bookOf(value: unknown): StudyBook | null {
  if (!isObject(value) || typeof value.name !== 'string' || !Array.isArray(value.chapters)) return null;
  const chapters = value.chapters.filter(isObject).filter(({ record }) => isObject(record));
  return {
    id: newId(),
    name: value.name.slice(0, MAX_NAME),
    changed: Date.now(),
    chapters: chapters.map(({ name, record, grows, isLocked }) => ({
      id: newId(),
      name: typeof name === 'string' ? name.slice(0, MAX_NAME) : '',
      record: record as unknown as RecordJson,
      grows: grows === true,
      isLocked: isLocked === true,
    })),
  };
}

/** The studies of a file; nothing if it is none. */
export function read(text: string): StudyBook[] | null {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(file) || file['awalam-studies'] !== FORMAT || !Array.isArray(file.studies)) return null;
  const books = file.studies.map(bookOf);
  return books.every((book) => book !== null) ? books : null;
}

export interface TakenOver {
  books: StudyBook[];
  chapters: number;
  /** Names of chapters that do not replay. */
  refused: string[];
}

/** Leaves out what the engine does not replay; a record comes back as it is usually written. */
export async function verified(
  books: readonly StudyBook[],
  replay: (record: string) => Promise<RecordJson>,
): Promise<TakenOver> {
  const taken: TakenOver = { books: [], chapters: 0, refused: [] };
  for (const book of books) {
    const chapters: Chapter[] = [];
    for (const chapter of book.chapters) {
      try {
        chapters.push({ ...chapter, record: await replay(JSON.stringify(chapter.record)) });
      } catch {
        taken.refused.push(chapter.name || book.name);
      }
    }
    taken.books.push({ ...book, chapters });
    taken.chapters += chapters.length;
  }
  return taken;
}
