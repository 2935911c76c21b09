/**
 * The wordings of requests to stop, over clauses in the spelling of `text-reply-words.ts`. English and Spanish.
 */

const any = (...alternatives: string[]): string => `(?:${alternatives.join('|')})`;

/** Our messages, as people call them. */
const TEXTS = `(?:text |sms |phone )?${any('texts?', 'messages?', 'sms', 'surveys?', 'notifications?', 'alerts?', 'reminders?', 'communications?', 'spam', 'texting', 'messaging', 'requests?', 'questionnaires?')}`;
const MANY_TEXTS = `(?:text |sms )?${any('texts', 'messages', 'sms', 'surveys', 'notifications', 'alerts', 'communications', 'subscription', 'texting', 'messaging')}`;
const ADJECTIVES = `(?:${any('all', 'any', 'the', 'these', 'this', 'those', 'that', 'your', 'my', 'further', 'future', 'more', 'such', 'of', 'damn', 'stupid', 'annoying', 'automated', 'unwanted', 'unsolicited', 'fucking', 'freaking', 'other', 'me', 'us', 'out', 'with', 'please', 'a', 'so many')} )*`;
const DOING = any(
  'texting',
  'messaging',
  'contacting',
  'bothering',
  'bugging',
  'harassing',
  'spamming',
  'emailing',
  'calling',
  'pestering',
  'annoying',
  'writing',
  'soliciting',
  'surveying',
  'notifying',
  'hounding',
  'blowing up',
  'hitting up',
  'reaching out',
);
const ME = any('me', 'us', 'this (?:phone |cell )?number', 'my (?:phone|cell|number|mobile)', 'here');
const MY_NUMBER = any(
  'me',
  'us',
  'my (?:phone |cell |mobile |contact |name and )?(?:number|name|phone|cell|contact)',
  'this (?:phone |cell )?number',
  'number',
  'the number',
);
const STOPS = any('stop', 'quit', 'cease', 'discontinue', 'halt');
/** The end of a clause, or words that start another thought. */
const ENDS = `(?= ${any('please', 'thanks', 'thank', 'now', 'already', 'immediately', 'asap', 'again', 'any ?more', 'ever', 'or', 'i', 'we', 'who', 'you', 'because', 'cuz', 'since', 'this is', 'wrong', 'and i', 'and never', 'at', 'on', 'to', 'from', 'about', 'with', 'for', 'it is', 'every', 'constantly', 'period', 'ok', 'okay', 'everyone', 'everybody', 'people')}\\b|$)`;
const LISTS = any(
  'lists?',
  'mailing',
  'database',
  'system',
  'records',
  'contacts',
  'texts?',
  'messages?',
  'sms',
  'surveys?',
  'here',
  'this',
  'these',
  'it',
  'everything',
  'texting',
  'distribution',
  'notifications',
  'alerts',
);

const MENSAJES = any(
  'mensajes?',
  'mensajitos?',
  'textos?',
  'sms',
  'encuestas?',
  'notificaciones',
  'avisos',
  'comunicaciones',
  'recordatorios?',
  'spam',
);
const DETERMINERS = `(?:${any('mas', 'estos', 'estas', 'esos', 'esas', 'sus', 'los', 'las', 'tus', 'este', 'esta', 'ese', 'esa', 'el', 'la', 'ningun', 'ninguna', 'de', 'tantos', 'tantas', 'otro', 'otra', 'otros', 'un', 'una', 'me', 'con', 'mensajes')} )*`;
const TERMINA = `(?= ${any('por', 'gracias', 'ya', 'mas', 'nunca', 'nada', 'aqui', 'a este', 'esto', 'quien', 'no', 'please')}\\b|$)`;

/** A wording whose meaning is to stop wherever it stands in a clause. */
export interface Phrase {
  /** an example */
  example: string;
  words: RegExp;
  /** says that a number is wrong, which staff should correct; a question about it asks them */
  isWrongNumber?: true;
  /** only at the start of the clause, after courtesies */
  isFirst?: true;
}

const phrase = (example: string, words: string, more: Omit<Phrase, 'example' | 'words'> = {}): Phrase => ({
  example,
  words: new RegExp(`\\b${words}`),
  ...more,
});

export const PHRASES: readonly Phrase[] = [
  phrase(
    'stop texting me',
    `${STOPS} (?:all |with |the |this |your )*${DOING}(?: and ${DOING}| or ${DOING})*(?: ${ME}|${ENDS})`,
  ),
  phrase(
    'stop sending me these texts',
    `${STOPS} (?:sending|receiving|getting) ${ADJECTIVES}(?:${TEXTS}|this|these|those|them|stuff|things|anything|crap|shit)\\b`,
  ),
  phrase(
    'stop asking me for feedback',
    `${STOPS} asking (?:me |us )?(?:for|to) (?:a |any |my |leave |do |take |give )*(?:feedback|reviews?|surveys?)\\b`,
  ),
  phrase('stop sending', `${STOPS} sending(?: me| us)?${ENDS}`),
  phrase('stop the messages', `${STOPS} ${ADJECTIVES}(?:${TEXTS}|contact)\\b(?! (?:to|from) (?:my|the) )`),
  phrase('cancel these texts', `(?:end|cancel) ${ADJECTIVES}${MANY_TEXTS}\\b`),
  phrase(
    'do not text me',
    `(?:do not|never) (?:ever |again |please |keep )*(?:text|message|contact|bother|write|sms|survey|spam|harass|texting|messaging|contacting|bothering)(?: ${ME}|${ENDS})`,
  ),
  phrase(
    'never call me again',
    `(?:do not|never) (?:ever )?(?:call|email|reach out to) ${ME} (?:again|any ?more|ever)\\b`,
  ),
  phrase(
    'do not send me any more',
    `(?:do not|never) (?:ever |please |keep )*(?:send|sending) ${ADJECTIVES}(?:${TEXTS}|this|these|those|anything|stuff|more|any ?more|again)\\b`,
  ),
  phrase(
    'I do not want these texts',
    `(?:do not|no longer) (?:really |ever )?(?:want|wish|care|need|consent|agree|authorize)(?: for)?(?: to)?(?: (?:receive|receiving|get|getting|have|see|any more|anymore|be|being))* ${ADJECTIVES}(?:${TEXTS}|texted|messaged|contacted|bothered|surveyed|(?:these|this|those|them) any ?more|hear from you)\\b(?! of)`,
  ),
  phrase(
    'I do not want you to text me',
    `(?:do not|no longer) (?:want|wish|need|authorize|allow)(?: for)? (?:you|anyone|anybody)(?: guys)? (?:to )?(?:text|contact|message|bother|sending|send|texting|contacting|messaging) (?:me|us|any)\\b`,
  ),
  phrase(
    'I would rather not get texts',
    `(?:prefer|rather|wish|want|like|ask) not (?:to )?(?:receive|receiving|get|getting|be|have) ${ADJECTIVES}(?:${TEXTS}|these|this|them|texted|messaged|contacted|bothered|surveyed)\\b`,
  ),
  phrase(
    'not interested in your surveys',
    `(?:not interested|no interest) in (?:receiving |getting |taking |doing )?${ADJECTIVES}${TEXTS}\\b`,
  ),
  phrase(
    'take me off your list',
    `(?:remove|delete|take|drop|erase|exclude|get|pull|scratch|cross|strike|keep|leave) ${MY_NUMBER} (?:please |out )?(?:off|from) (?:of )?(?:all |any |the |your |this |that |mailing |text(?:ing)? |message |messaging |call(?:ing)? |contact |survey |sms |phone |marketing )*${LISTS}\\b(?! (?:of|for) )`,
  ),
  phrase('not interested please stop', '(?:please|no thanks|no thank you|nope|bye|not interested) stop$'),
  phrase('a request to stop', '(?:notice|request) to stop\\b(?! (?:by|in|at))'),
  phrase(
    'I want to be removed from your list',
    `(?:be|get|me|us|my number) (?:removed|taken|deleted|excluded) (?:off|from) (?:of )?${ADJECTIVES}(?:mailing |texting |text |contact |survey )?${LISTS}\\b`,
  ),
  phrase(
    'I would like to be removed',
    '(?:want|like|wish|ask|asked) to be (?:removed|unsubscribed|taken off)$',
  ),
  phrase(
    'you do not have my consent to text me',
    '(?:not|never) (?:have|had|gave|give) (?:you |anyone )?(?:my |any )*(?:permission|consent|authorization) to (?:text|contact|message|send)',
  ),
  phrase(
    'how do I get off this list',
    `(?:get|want|be|taken) off (?:of )?(?:the |your |this |mailing |text |texting )*lists?\\b`,
  ),
  phrase(
    'remove me',
    `(?:remove|delete|erase|forget|lose) (?:me|us|my (?:phone |cell )?number|this (?:phone |cell )?number)${ENDS}(?! from)`,
    { isFirst: true },
  ),
  phrase('take me off', `take (?:me|us|my number|this number) off${ENDS}`),
  phrase('lose my number', `(?:lose|forget|delete|erase) (?:my|this) (?:phone |cell )?number\\b`),
  phrase('unsubscribe me', 'unsubscribe\\b'),
  phrase(
    'I opt out',
    `opt(?:ing|ed)? (?:me |us |this number |my number )?out\\b(?! of (?!${ADJECTIVES}${TEXTS}))`,
  ),
  phrase(
    'I revoke my consent',
    `(?:revoke|revoking|withdraw|withdrawing|rescind) (?:all |my |any )*(?:consent|permission|authorization)(?! (?:for|to) (?!(?:be |receive |receiving |get |getting |you to |this |these )*(?:text|contact|message|sms|survey)))`,
  ),
  phrase(
    'put me on your do not call list',
    '(?:add|put|place) (?:me|us|my number|this number) (?:on|to) (?:the |your |a )*(?:do not|dnc|no) (?:text|call|contact)',
  ),
  phrase('no more texts', `no (?:more|further) (?:of )?${ADJECTIVES}${TEXTS}\\b`, { isFirst: true }),
  phrase('no texts please', `no ${TEXTS}(?= please| thanks| thank|$)`, { isFirst: true }),
  phrase('enough texts', `enough (?:of |with )?${ADJECTIVES}(?:${TEXTS})\\b`, { isFirst: true }),
  phrase(
    'I want these texts to stop',
    `(?:want|need|make|get|like) ${ADJECTIVES}${TEXTS} (?:to )?(?:stop|end)\\b`,
  ),
  phrase(
    'the texts must stop',
    `(?:texts|messages|surveys|texting|messaging) (?:must|need to|needs to|have to|has to|should|better) (?:stop|end)\\b`,
  ),
  phrase(
    'I said stop',
    '(?:said|told you(?: guys| people)?(?: to)?|asked you(?: guys| people)?(?: to)?|(?:i|already|have) (?:texted|replied|typed|wrote|sent)) stop(?= already| please| now| twice| \\d| many|$)',
  ),
  phrase(
    'can you please stop?',
    '(?:can|could|would|will) you(?: guys| all)? (?:please |just )*stop(?: it| this| these| please| now)*$',
  ),
  phrase(
    'I want you to stop',
    '(?:want|need|would like|ask|asking|beg|begging|telling) (?:you |this |these )?(?:guys |all )?to (?:please |just )?stop(?: please| now)*$',
  ),
  phrase(
    'leave me alone',
    'leave (?:me|us|my phone|my number) (?:the (?:hell|fuck|f) |tf )?alone\\b(?! (?:in|with|at|on|for|during|while)\\b)',
  ),
  phrase(
    'you have the wrong number',
    '(?:wrong|incorrect) (?:phone |cell )?(?:number|person|guy|man|woman|lady|phone|recipient|party|contact)(?= (?:please|thanks|thank|sorry|for|here|i|you|this|not|stop|buddy|dude|man|bro|friend|pal|again|now|remove|who|do|and|dear|maam|sir|ok|texting)\\b|$)',
    { isWrongNumber: true },
  ),
  phrase(
    'this is not my number',
    '(?:is|was) (?:not|no longer) (?:my|his|her|their|the right|the correct|(?!this)[a-z]+s) (?:phone |cell |mobile )*(?:number|phone)\\b|^(?:not|no longer) my (?:phone |cell )?(?:number|phone)\\b',
    { isWrongNumber: true },
  ),
  phrase(
    'I am not the right person',
    'not the (?:right |correct )?(?:person|number)(?: (?:you|that you) .*)?$',
    { isWrongNumber: true },
  ),
  phrase(
    'no one here by that name',
    'no ?(?:one|body) (?:here )?(?:by|with|named|of|goes by) (?:that|this) name\\b',
    { isWrongNumber: true },
  ),

  phrase(
    'no quiero más mensajes',
    `no (?:me )?(?:quiero|queremos|deseo|deseamos|quisiera|necesito|autorizo|acepto|interesan?)(?: (?:recibir|seguir recibiendo|que me (?:sigan )?(?:mand|envi|escrib|contact|molest|text)[a-z]*|mas|ver|tener))* ?${DETERMINERS}(?:${MENSAJES}|recibir (?:nada|esto|mas))\\b`,
  ),
  phrase(
    'deseo no recibir mensajes',
    `(?:deseo|quiero|prefiero|quisiera) no (?:recibir|ver|tener) ${DETERMINERS}${MENSAJES}\\b`,
  ),
  phrase('no quiero más', 'no (?:quiero|deseo) (?:recibir )?(?:mas|esto mas|nada mas)$', { isFirst: true }),
  phrase(
    'no quiero que me escriban',
    `no (?:quiero|deseo|autorizo) que (?:me |nos )?(?:sigan |vuelvan a )?(?:mand|envi|escrib|contact|molest|texte|mensaje)[a-z]*${TERMINA}`,
  ),
  phrase(
    'ya no me manden',
    `(?:no|nunca) (?:mas )?(?:me |nos |le |les )?(?:vuelvan? a |vuelvas a |sigan? |sigas )?(?:mand(?:e|en|es|ar|ando)|envi(?:e|en|es|ar|ando)|escrib(?:a|an|as|ir|iendo)|contact(?:e|en|es|ar)|molest(?:e|en|es|ar|ando)|texte(?:e|en|es|ar|ando)|mensaje(?:e|en|es))(?:me|nos)?(?: ${DETERMINERS}(?:${MENSAJES}|mas|nada(?= mas|$|por))\\b|${TERMINA})`,
  ),
  phrase('no me llamen más', 'no (?:me |nos )?(?:vuelvan? a )?llam(?:e|en|es|ar)(?:me|nos)? (?:mas|nunca)'),
  phrase(
    'dejen de escribirme',
    '(?:dej(?:e|en|a|ar|es)|par(?:e|en|a|ar)|ces(?:e|en)|termin(?:e|en)|basta) (?:ya )?de (?:mand|envi|escrib|contact|molest|llam|texte|mensaje|fastidi|acos|chinga|jod|recib|spam)[a-z]*',
  ),
  phrase(
    'dejen de enviar',
    'eviten? (?:mandar|enviar|escribir|contactar)[a-z]*|favor de no (?:mand|envi|escrib|contact|molest|texte)[a-z]*',
  ),
  phrase(
    'paren los mensajes',
    `(?:paren?|parar|detengan?|cancelen?|cancelar|anulen?|suspendan?|quiten|basta|alto|terminen|eliminen) (?:ya |a )?${DETERMINERS}(?:${MENSAJES}|suscripcion)\\b`,
  ),
  phrase('cancelen mi suscripción', '(?:cancel[a-z]+|anul[a-z]+) (?:mi|la) s[a-z]*scripcion'),
  phrase(
    'borren mi número',
    '(?:quiten?|quita|saquen?|saca|borren?|borra|borrar|eliminen?|elimina|eliminar|remuevan?|remueve|retiren?|olviden?|olvida|pierdan?|pierde)(?:me|nos)? (?:a )?(?:mi|este) (?:numero|telefono|celular|nombre|contacto)\\b',
  ),
  phrase(
    'sáquenme de su lista',
    `(?:quit[a-z]{0,6}|saqu[a-z]{0,6}|sac[a-z]{1,5}|borr[a-z]{1,6}|elimin[a-z]{1,6}|remuev[a-z]{1,6}|retir[a-z]{1,6}|remover(?:me)?)(?: me| nos)? (?:de|del) (?:(?:la|las|su|sus|esta|este|estos|tu|ese|esa|mi) )*(?:listas?|sistema|registros?|base|directorio|contactos|${MENSAJES})\\b`,
  ),
  phrase(
    'denme de baja',
    '(?:den|dar|dar|deme|denme|dame|darme|doy|darnos)(?:me)? de baja(?! (?:a )?(?:mis?|el|la|su|nuestr[oa]) (?!numero|telefono|celular|nombre))(?!.*\\bseguro\\b)',
  ),
  phrase('desuscribirme', '(?:desuscri|dessuscri|desinscri|desubscri)[a-z]+'),
  phrase(
    'revoco mi consentimiento',
    '(?:revoco|retiro) (?:mi |el )?(?:consentimiento|autorizacion|permiso)(?! (?:para|de|del) (?:el |la |mi )?(?:tratamiento|procedimiento|cirugia|extraccion))',
  ),
  phrase('no más mensajes', `no mas (?:de )?${DETERMINERS}(?:${MENSAJES}|esto|llamadas)\\b`),
  phrase('no mensajes por favor', `no ${MENSAJES}(?= por| gracias|$)`, { isFirst: true }),
  phrase('déjenme en paz', 'dej(?:e|en|a)(?:n)?(?:me|nos) (?:en paz|tranquil[oa]|en paz ya)\\b'),
  phrase(
    'número equivocado',
    '(?:numero|telefono|celular|persona|num) (?:equivocad[oa]|incorrect[oa]|erron[a-z]+)(?! (?:en|de mi|de el))|(?:se )?equivoc(?:o|aste|aron|ado|ada|ados) de (?:numero|persona|telefono)\\b',
    { isWrongNumber: true },
  ),
  phrase(
    'este no es mi número',
    'no es (?:mi|el|su) (?:numero|telefono|celular)(?: de [a-z]+)?$|no soy (?:esa|la) persona\\b|^(?:esta )?equivocad[oa]$',
    { isWrongNumber: true },
  ),
];

/** After a phrase, it limits the wish to a time or a case. */
export const LIMITS =
  /\b(?:until|till|unless|except|if|before|after|during|while|so (?:late|early|often)|too (?:late|early|often)|at night|at \d|at work|in the (?:morning|middle|evening)|on (?:weekends?|weekdays|sundays?|saturdays?|mondays?)|for (?:now|today|a while|a few)|twice|this week|tonight|tomorrow|hasta|antes|despues|mientras|si|tan tarde|tan temprano|de noche|en la noche|manana|los domingos|por ahora|salvo|excepto)\b/;

/** A clause about another wrong number: the person's own mistake, or one in a file. */
export const OTHER_NUMBER =
  /\bi (?:have|got|texted|called|sent|reached|messaged|dialed)\b(?!.*\byou\b)|\b(?:files?|records?|chart|account|insurance|expediente|seguro)\b/;

/** After a first word "stop", these start another thought. */
export const AFTER_STOP =
  /^stop (?=(?:i|we|who|whos|this is|that is|it is|wrong|my name|you have|leave|remove|unsubscribe|do not|never|no|not|already|thanks|quien|no|stop)\b)/;

/** Words after a first STOP in capitals that continue a sentence. */
export const CONTINUES =
  /^(?:by|in|over|at|off|light|lights|sign|signs|and|here|the|watch|taking|eating|smoking)\b/i;
