// Why a bot or a tournament cannot play, by the engine's codes. Part of `../mistake.ts`.
export const bots = {
  'bot-name': {
    en: 'there is no bot “{given}” for {game}; there are {known}',
    fr: 'il n’y a pas de bot «\u00a0{given}\u00a0» pour {game}\u00a0; il y a {known}',
  },
  'bot-setting': {
    en: '{bot} has no setting “{given}”; it has {known}',
    fr: '{bot} n’a pas de réglage «\u00a0{given}\u00a0»\u00a0; il a {known}',
  },
  'bot-twice': {
    en: '{bot}: the setting “{setting}” is there twice',
    fr: '{bot}\u00a0: le réglage «\u00a0{setting}\u00a0» apparaît deux fois',
  },
  'bot-number': {
    en: '{bot}: “{setting}={given}” should be a number from {least} to {most}',
    fr: '{bot}\u00a0: «\u00a0{setting}={given}\u00a0» devrait être un nombre de {least} à {most}',
  },
  'bot-time': {
    en: '{bot}: “{setting}={given}” should be a time such as 2s or 200ms, at least 1ms',
    fr: '{bot}\u00a0: «\u00a0{setting}={given}\u00a0» devrait être une durée comme 2s ou 200ms, de 1ms au moins',
  },
  'bot-choice': {
    en: '{bot}: “{setting}={given}” should be one of {known}',
    fr: '{bot}\u00a0: «\u00a0{setting}={given}\u00a0» devrait être l’un de ceux-ci\u00a0: {known}',
  },
  'bot-missing': {
    en: '{bot}: the setting “{setting}” has no value',
    fr: '{bot}\u00a0: le réglage «\u00a0{setting}\u00a0» n’a pas de valeur',
  },
  'bot-memory': {
    en: '{bot}: there is not enough memory for “{setting}={given}”; take less',
    fr: '{bot}\u00a0: la mémoire ne suffit pas pour «\u00a0{setting}={given}\u00a0»\u00a0; demandez-en moins',
  },
  'bot-value': {
    en: '{bot}: “{setting}={given}” is not a value that it takes',
    fr: '{bot}\u00a0: «\u00a0{setting}={given}\u00a0» n’est pas une valeur possible',
  },
  'bot-level': {
    en: 'there is no level “{given}”: write level:{least} to level:{most}',
    fr: 'le niveau «\u00a0{given}\u00a0» n’existe pas\u00a0: écrivez level:{least} à level:{most}',
  },
  'bot-long': {
    en: 'this text is too long for a bot, which has at most {most} characters',
    fr: 'ce texte est trop long pour un bot, qui a au plus {most} caractères',
  },
  'bot-most': {
    en: 'bots have at most {setting}={most} here',
    fr: 'les bots ont ici au plus {setting}={most}',
  },
  program: {
    en: 'the program cannot play as it was named ({bot}): its operator can try it with “awalam check”',
    fr: 'le programme ne peut pas jouer tel qu’il est indiqué ({bot})\u00a0: son exploitant peut l’essayer avec «\u00a0awalam check\u00a0»',
  },
  'program-not-named': {
    en: 'programs from outside play here only if the operator of the server named them at its start',
    fr: 'les programmes externes ne jouent ici que si l’exploitant du serveur les a indiqués à son démarrage',
  },
  'program-from-start': {
    en: 'a program ({bot}) begins every game at its start',
    fr: 'un programme ({bot}) commence toujours une partie à son début',
  },
  'did-you-mean': { en: '{why} — did you mean {nearest}?', fr: '{why} — vouliez-vous dire {nearest}\u00a0?' },

  // Tournaments.
  'tournament-bots': {
    en: 'it has {least} to {most} bots',
    fr: 'il compte de {least} à {most} bots',
  },
  'tournament-same-bot': {
    en: '“{given}” is there twice: tell the two apart by a setting, such as {given}:seed=2',
    fr: '«\u00a0{given}\u00a0» y figure deux fois\u00a0: distinguez-les par un réglage, comme {given}:seed=2',
  },
  'tournament-bot': { en: 'bot {number} ({spec}): {problem}', fr: 'bot {number} ({spec})\u00a0: {problem}' },
  'tournament-games': {
    en: 'each two bots play at most {most} games here',
    fr: 'deux bots jouent ici au plus {most} parties ensemble',
  },
  'tournament-odd': {
    en: '{given} games cannot be played: they come in pairs with sides swapped, so {near}, for example',
    fr: '{given} parties, ce n’est pas possible\u00a0: elles vont par paires, avec échange des camps, donc {near}, par exemple',
  },
  'tournament-time': {
    en: 'a move has {least} to {most} milliseconds',
    fr: 'un coup dispose de {least} à {most} millisecondes',
  },
  'tournament-size': {
    en: '{games} games in all are too many for one device, which plays at most {most}',
    fr: '{games} parties en tout, c’est trop pour un seul appareil, qui en joue au plus {most}',
  },
  'tournament-elsewhere': {
    en: 'it has bots that may not play here; the command line can go on with it (awalam arena resume)',
    fr: 'il comprend des bots qui ne peuvent pas jouer ici\u00a0; la ligne de commande peut le poursuivre (awalam arena resume)',
  },
  tournament: { en: 'its settings cannot be used', fr: 'ses réglages ne conviennent pas' },
};
