import { area } from './areas';

// Texts of studies.
export const study = area('study', {
  title: { en: 'Studies', fr: 'Études' },
  about: {
    en: 'Collections of games and positions with your variations and comments. They are kept in this browser; export them to keep a copy or to share them.',
    fr: 'Des recueils de parties et de positions avec vos variantes et commentaires. Ils sont gardés dans ce navigateur\u00a0; exportez-les pour en garder une copie ou les partager.',
  },
  none: {
    en: 'No studies yet. Open a game or a position in the analysis and save it to a study.',
    fr: 'Aucune étude pour l’instant. Ouvrez une partie ou une position dans l’analyse et enregistrez-la dans une étude.',
  },
  new: { en: 'New study', fr: 'Nouvelle étude' },
  name: { en: 'Name of the study', fr: 'Nom de l’étude' },
  'name-default': { en: 'My study', fr: 'Mon étude' },
  chapter: { en: 'Name of the chapter', fr: 'Nom du chapitre' },
  'chapters-of': { en: 'Chapters of {name}', fr: 'Chapitres de {name}' },
  'no-chapters': { en: 'No chapters yet.', fr: 'Aucun chapitre pour l’instant.' },
  save: { en: 'Save to a study', fr: 'Enregistrer dans une étude' },
  'save-short': { en: 'Save', fr: 'Enregistrer' },
  'save-where': { en: 'Study', fr: 'Étude' },
  saved: { en: 'Saved. Further changes are saved automatically.', fr: 'Enregistré. Les modifications suivantes le seront automatiquement.' },
  'export-all': { en: 'Export all', fr: 'Tout exporter' },
  export: { en: 'Export', fr: 'Exporter' },
  import: { en: 'Import a file', fr: 'Importer un fichier' },
  imported: { en: 'Imported. Studies: {studies}, chapters: {chapters}.', fr: 'Importation terminée. Études\u00a0: {studies}, chapitres\u00a0: {chapters}.' },
  refused: {
    en: 'These chapters contain illegal moves and were skipped: {names}',
    fr: 'Ces chapitres contiennent des coups interdits et ont été ignorés\u00a0: {names}',
  },
  'no-file': { en: 'This file contains no studies.', fr: 'Ce fichier ne contient pas d’études.' },
  rename: { en: 'Rename {name}', fr: 'Renommer {name}' },
  delete: { en: 'Delete {name}', fr: 'Supprimer {name}' },
  'delete-sure': { en: 'Delete “{name}” for good?', fr: 'Supprimer définitivement «\u00a0{name}\u00a0»\u00a0?' },
  up: { en: 'Move {name} up', fr: 'Monter {name}' },
  down: { en: 'Move {name} down', fr: 'Descendre {name}' },
  missing: {
    en: 'There is no such chapter here. Studies are kept in the browser that created them: ask for an exported file.',
    fr: 'Ce chapitre n’existe pas ici. Les études restent dans le navigateur qui les a créées\u00a0: demandez un fichier exporté.',
  },
  'not-kept': {
    en: 'This browser does not keep studies: export what you want to keep before you close the tab.',
    fr: 'Ce navigateur ne garde pas les études\u00a0: exportez ce que vous voulez conserver avant de fermer l’onglet.',
  },
});
