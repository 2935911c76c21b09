/**
 * The words of replies to text messages, as `text-replies.ts` reads them: lower case, without accents, punctuation and
 * typos. English and Spanish.
 */

const readList = (text: string): ReadonlySet<string> => new Set(text.trim().split(/,\s+/));

/** Carrier keywords that are the whole message. */
export const KEYWORDS: ReadonlyMap<string, 'STOP' | 'HELP' | 'START'> = new Map([
  ...[
    ...readList(
      'STOP, STOPALL, UNSUBSCRIBE, CANCEL, END, QUIT, REVOKE, OPTOUT, ALTO, PARAR, CANCELAR, ARRET',
    ),
  ].map((word) => [word, 'STOP'] as const),
  ...[...readList('HELP, INFO, AYUDA, AIDE')].map((word) => [word, 'HELP'] as const),
  ...[...readList('START, UNSTOP, YES')].map((word) => [word, 'START'] as const),
]);

/** Spellings and short forms, and their meaning. */
export const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    ...readList(`
  dont: do not, donot: do not, dnt: do not, doesnt: does not, wont: will not, cant: can not, cannot: can not,
  isnt: is not, im: i am, ive: i have, id: i would, youre: you are, youve: you have, its: it is, thats: that is,
  u: you, yall: you all, ur: your, r: are, plz: please, pls: please, plse: please, pleas: please, plese: please,
  thx: thanks, txt: text, txts: texts, txting: texting, texing: texting, textng: texting, texitng: texting,
  textin: texting, txtin: texting, msg: message, msgs: messages, msging: messaging, mesages: messages,
  massages: messages, mesage: message, wrng: wrong, worng: wrong, wron: wrong, numbr: number, nmber: number,
  nubmer: number, numer: number, nunber: number, unsub: unsubscribe, optout: opt out, stopall: stop all,
  wanna: want to, gonna: going to, lemme: let me, rmove: remove, w: with, sendin: sending, stahp: stop, stap: stop,
  unscribe: unsubscribe, unsuscrib: unsubscribe, txtear: textear, msj: mensaje, msjs: mensajes, mjs: mensajes,
  mensages: mensajes, porfavor: por favor, porfa: por favor, xfa: por favor, pf: por favor, kiero: quiero, ekivocado: equivocado,
  numerp: numero, d: de
`),
  ].map((entry) => entry.split(': ') as [string, string]),
);

/** Words one typing error away from "stop" or "unsubscribe" that are words of their own. */
export const NOT_TYPOS = readList(`
  shop, step, slop, stow, atop, top, stoop, strop, sop, stomp, swop, stops, estop, unsubscribed, unsubscribes
`);

/** Courtesy and emphasis around a request to stop: they change nothing, and alone they need no answer beside it. */
export const FILLERS = readList(`
  please, kindly, thanks, thank, you, thankyou, ty, tks, tysm, ok, okay, k, now, already, right, immediately,
  asap, just, hey, hi, hello, yo, sir, maam, mam, guys, all, everyone, dear, team, omg, ugh, sorry, so, and, much,
  very, appreciated, appreciate, it, but, re, fwd, yes, yeah, today, at, once, seriously, really, damn, dammit,
  again, forever, anymore, here, por, favor, gracias, muchas, ya, hola, buenos, buenas, dias, tardes, noches,
  senor, senora, senores, ahora, mismo, inmediatamente
`);

/** Fillers only as a clause of their own: beside a verb they negate it. */
export const ANSWERS = readList(`
  no, nope, nah, si, yep, dios mio, oh, oh my god, wtf, lol, bye, adios, good morning,
  good day, good evening, good afternoon, have a good day, have a nice day, thanks a lot, thank you so much, no thanks, no thank you,
  no gracias
`);

/** A clause that is only this asks to stop, whatever else the message says. */
export const STRONG = readList(`
  stop, stop stop, stop stop stop, stop it, stop this, stop that, stop all, stop everything, stop these, stop them,
  stop all of it, stop all of this, stop all this, stop for good, full stop to this, unsubscribe, opt out,
  opt me out, alto, basta, paren, cease and desist, stop alto, alto stop, alto no mas
`);

/** Asks to stop if the message says nothing else: beside other words it may mean something else. */
export const WEAK = readList(`
  alto ahi, end, quit, quit it, revoke, remove, cease, desist, discontinue, terminate, halt, no more, no mas, enough,
  enough is enough, unfollow, block, block me, go away, get lost, fuck off, piss off, bug off, buzz off, back off,
  bugger off, do not disturb, not again, end it, end this, end all, stop end, do not text, do not contact,
  do not message, no contact, arretez, para, pare, parar, parenle, parale, detente, detener, detengan, detenganse,
  suficiente, baja, salir, borrar, eliminar, borrame, borreme, borrenme, eliminame, elimineme, eliminenme, quitame,
  quiteme, quitenme, sacame, saqueme, saquenme, no molestar, no moleste, no molesten, no contactar, no escribir,
  dejame
`);

/** Before a phrase, with only words of `LINKS` between, they negate it, make it a condition or ask about it. */
export const BLOCKERS = readList(`
  not, never, didnt, couldnt, wouldnt, shouldnt, arent, wasnt, if, when, why, unless, until, till, whether, did,
  does, should, without, before, after, gave, give, dialed, called, wrote, entered, put, typed in, no, nunca, sin,
  di, dimos, puse, marque, cuando, porque, accidentally
`);

/** Words that may stand between a blocker and its phrase. */
export const LINKS = readList(`
  i, you, we, to, please, just, want, need, needs, have, has, going, let, make, ask, asking, asked, tell, told,
  would, like, could, can, will, wish, ever, even, really, also, all, guys, be, being, it, the, do, am, are, is,
  was, been, so, that, better, a, an, your, office, by, mistake, que, quiero, queremos, yo, le, les, el, un, mi,
  me, they, he, she, mean, meant, trying, try, por
`);

/** Subjects before "do not" make it a statement: "you do not text me any more". */
export const SUBJECTS = readList(`
  you, they, we, he, she, who, why, ellos, ustedes, usted, que, porque
`);

/** Words beside a phrase that belong to it: a request with only these says nothing else. */
export const BELONGING = readList(`
  i, we, want, would, like, to, need, can, could, will, do, from, the, my, your, phone, number, this, these, that,
  me, us, any, more, anymore, ever, on, at, mi, mis, su, sus, de, la, el, a, este, esta, numero, telefono, mas,
  nunca, nada, quiero, favor, for, is, it, am, said, told, have, asked, be, or, because, text, texts, message,
  messages, list, all, you, got, think, been
`);

/** Before a wrong number; other words tell of another one: "I called the wrong number". */
export const BEFORE_WRONG_NUMBER = readList(`
  this, is, that, it, you, have, got, has, are, texting, texted, calling, called, messaging, contacting, reached, sent,
  sending, to, the, a, i, think, believe, am, guess, must, may, might, probably, still, with, dialed, there, afraid, been,
  es, el, un, tiene, tienes, tienen, este, creo, que, se, esta, estan, al, ha, han, manda, mandando, escribiendo, su, lo, usted,
  ustedes, disculpe, disculpen, perdon, siento, la, yo, te, nos, me, le
`);
