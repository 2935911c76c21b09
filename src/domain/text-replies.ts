/** The command in a reply to a text message; null if it needs a person. */
export type TextReply = 'STOP' | 'HELP' | 'START' | null;

const WORDS: Readonly<Record<string, TextReply>> = {
  STOP: 'STOP',
  STOPALL: 'STOP',
  UNSUBSCRIBE: 'STOP',
  CANCEL: 'STOP',
  END: 'STOP',
  QUIT: 'STOP',
  REVOKE: 'STOP',
  OPTOUT: 'STOP',
  ALTO: 'STOP',
  PARAR: 'STOP',
  CANCELAR: 'STOP',
  ARRET: 'STOP',
  HELP: 'HELP',
  INFO: 'HELP',
  AYUDA: 'HELP',
  AIDE: 'HELP',
  START: 'START',
  UNSTOP: 'START',
  YES: 'START',
};

/** Normalizes the single word of a text message in any spelling: `Stop.`, `opt out`, `ARRÊT`. */
export function textReply(body: string): TextReply {
  const word = body
    .normalize('NFKD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase();
  return WORDS[word] ?? null;
}
