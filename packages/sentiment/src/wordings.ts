import type { JudgedLanguage } from './features.ts';
import type { Sentiment } from './judge.ts';

/** A way of saying something that means other than its words do, each by itself: "A little kindness would have helped". */
interface Wording {
  /** over a sentence in lower case, without accents, with "not" for each "n't" */
  found: RegExp;
  unless?: RegExp;
  label: Sentiment;
}

/** Longer sentences say more than one thing; it also bounds the time that a pattern takes. */
const MOST_CHARACTERS = 120;

const GOOD =
  '(?:kind|kindness|friendly|polite|helpful|respect|respectful|caring|welcoming|warm|gentle|compassion|compassionate|empathy|empathetic|considerate|attentive|courteous|nice|clean|spotless|sterile|tidy|prompt|promptly|punctual|quick|fast|on time|painless|affordable|listen|listens|listened|listening|explain|explains|explained|information|informed|answered|privacy|safe|good)';
const KINDER = `(?:kinder|friendlier|nicer|gentler|warmer|quicker|faster|cleaner|cheaper|more ${GOOD})`;
const BETTER = `(?:${KINDER}|better|sooner)`;
const BAD =
  '(?:rude|rudely|ignored|judged|dirty|dirt|dust|filthy|pain|painful|hurt|hurts|rushed|delay|delays|late|expensive|(?:a|any|long|to|kept) wait|long waits|kept waiting)';
const WORSE =
  '(?:ruder|dirtier|slower|longer|unfriendlier|more (?:expensive|painful|rude|pain|waiting|delays))';
const NOT = '(?:no|not|never|nothing|nobody|none|without|hardly|anything|anyone|anybody)';
const PRAISE = '(?:thank|thanks|say|express|give|commend|recommend|praise|tell|compliment|congratulate)';
const WITHIN = '(?:\\w+ ){0,6}';

const pattern = (text: string): RegExp => new RegExp(text);

/** Twenty minutes or more. */
const LONG =
  '(?:hours?|(?:[2-9]\\d|1\\d\\d|twenty|thirty|forty|fifty|sixty)(?: five)? ?(?:min|mins|minutes?))';
const MINUTES = '(?:\\w+ ){0,4}(?:min|mins|minutes?|seconds)\\b';

/** How long one waits: "wait" itself sounds like a complaint. */
const ENGLISH_WAITS: readonly Wording[] = [
  {
    found: pattern(
      `\\b(?:no|zero|without|hardly|barely|minimal|not|never|rarely|(?:very|so) (?:little|short)|^(?:little|short)|(?:only|just) an? (?:short|brief|little)) (?:(?:to|a|an|any|long|much|really|even|ever|had|have|having|kept|keep|me|us|you|people|make|made|makes) ){0,4}(?:wait|waits|waited|waiting|delays?)\\b`,
    ),
    unless: pattern(
      `\\bwait\\w* (?:room|area|list|staff|until|for (?!me|us|you|anything|long))|\\b(?:${LONG}|another|again|longer|anymore|should|will not|would not|(?:could|can) not|(?:no one|nobody|tell|explain\\w*|warned|apolog\\w+)|(?:so|this|that|as) long|posted|would be|and not keep)\\b`,
    ),
    label: 'POSITIVE',
  },
  {
    found: pattern(
      `\\bwait\\w* (?:\\w+ ){0,3}(?:only|just|maybe|less than|under|no more than|at most)\\b ${MINUTES}|\\b(?:only|just|barely) (?:\\w+ ){0,3}wait\\w*\\b ${MINUTES}|\\bwait(?:ing)?(?: times?)? (?:is|was) (?:(?:about|maybe|around|a|of) ){0,2}(?:[1-9]|one|two|three|four|five|couple|few) (?:of )?min`,
    ),
    unless: pattern(`\\b${LONG}|\\bto be to\\w+\\b`),
    label: 'POSITIVE',
  },
  {
    found:
      /\b(?:waits?|wait(?:ing)? times?) (?:\w+ ){0,2}(?:(?:never|not) (?:\w+ )?(?:long|bad)|short|minimal|brief|nonexistent|reasonable)\b/,
    unless:
      /\b(?:not|never|no) (?:\w+ ){0,2}(?:short|minimal|brief|reasonable)\b|\b(?:but|should|could|shorter)\b/,
    label: 'POSITIVE',
  },
  { found: /\b(?:not|never) (?:\w+ )?(?:late|behind)(?: once)?$/, unless: /\btoo late\b/, label: 'POSITIVE' },
  {
    found: /\bnot (?:\w+ )?(?:on time|punctual|prompt)\b/,
    unless: /\b(?:only|once|if|because)\b/,
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `\\b(?:made|make|makes|kept|left) (?:me|us|him|her|you|people|patients|my \\w+) (?:\\w+ )?wait(?:ing)?\\b|\\bwait(?:ed|ing)? (?:\\w+ ){0,3}${LONG}|\\b${LONG} (?:\\w+ )?wait\\b|\\b(?:i|you|we) always wait\\b|\\bwait and wait\\b`,
    ),
    unless: pattern(
      `\\b(?:never|(?<!can )not|no|without|nobody) (?:\\w+ )?(?:made|make|makes|kept|left|have|had|a|an|wait\\w*)\\b|\\b(?:only|just|less than|under|instead|saved|used to|worth)\\b`,
    ),
    label: 'NEGATIVE',
  },
];

/** The first that is found decides. */
const ENGLISH: readonly Wording[] = [
  ...ENGLISH_WAITS,
  // praise that sounds like a wish, a condition or a question
  { found: /\b(?:wish|if only) (?:that )?(?:all|every)\b.*\b(?:as|this|like|so)\b/, label: 'POSITIVE' },
  { found: /\bif it (?:was|were|had) not (?:been )?for\b/, label: 'POSITIVE' },
  {
    found:
      /^(?:who (?:could (?:ask|want|wish)|knew)|where else|what more|how lucky|did i mention|why would (?:i|you|anyone) go)\b/,
    unless: pattern(`\\b${BAD}\\b|worse|worst`),
    label: 'POSITIVE',
  },
  {
    found: pattern(
      `\\b(?:could|can|will|would|has|have|is|are|never|nobody|nothing|no one|no other)\\b ?${WITHIN}?\\b(?:not|never|nobody|nothing|any|find|been|have|be)\\b ${WITHIN}${BETTER}\\b`,
    ),
    unless: pattern(
      `^(?!.*\\b(?:not|never|nobody|nothing|no one|no other)\\b)|\\bthan\\b|\\bif\\b|\\bwish\\b`,
    ),
    label: 'POSITIVE',
  },
  // wishes
  {
    found: /\bwish(?:ed)?\b(?! (?:to|you|for|i had|i could|all|every|him|her|them)\b)|\bif only\b/,
    unless: pattern(`\\b${NOT}\\b.*\\b(?:wish|if only)\\b|\\b(?:you|one) wish\\b|\\bmore time\\b`),
    label: 'NEGATIVE',
  },
  {
    found: /\black(?:s|ed|ing)?\b|\btoo (?:little|few)\b|\broom for improvement\b|\bcould do with\b/,
    unless: pattern(`\\b${NOT}\\b.*\\b(?:lack|too|room|could)|\\bmakes? up\\b`),
    label: 'NEGATIVE',
  },
  {
    found:
      /\b(?:was|were|had been|am) hoping for\b|\bhad hoped\b|\b(?:more|better|\w+er)\b.*\b(?:is|are) (?:badly |really )?needed\b/,
    unless: pattern(`\\bthan\\b|\\b${NOT}\\b`),
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `\\bcould (?:always |really |also )?(?:(?:have )?(?:be|been) (?:a bit |a little |a lot |much |far )?(?:${BETTER}|more|less|improved|shorter|\\w+ier)|improve|use (?:a|some|more)|smile|have (?:explained|listened|answered|called|cleaned|apologized|asked|informed|done))\\b`,
    ),
    unless: pattern(`\\b${NOT}\\b|\\b(?:everything|all|than|whatever|best|i|who) (?:\\w+ )?could\\b`),
    label: 'NEGATIVE',
  },
  {
    found:
      /\bwould (?:(?:be|have been) (?:really |very |much |so |also )*(?:nice|good|great|better|helpful|useful|lovely|appreciated|welcome|ideal|perfect)|help|have helped|(?:go|have gone) a long way)\b/,
    unless: pattern(`\\b${NOT}\\b|\\bagain\\b|\\bwithout\\b|^i would (?:be|have been)\\b(?!.*\\bif\\b)`),
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `(?:\\bwould|'d) (?:have )?(?:like|liked|love|loved|prefer|preferred|appreciate|appreciated)\\b(?! to (?!(?:have|be|see|know)\\b)| (?:${PRAISE})\\b)`,
    ),
    unless: pattern(`\\b${NOT}\\b`),
    label: 'NEGATIVE',
  },
  {
    found:
      /^(?:more|less|better|shorter|a (?:bit|little) more|\w+er)\b.*\bplease\b|^please (?:be|clean|stop|start|improve|get|fix|hire|train|teach|listen|answer|make|try|learn)\b|^(?:perhaps |maybe |a )*(?:shorter|less|fewer|quicker|faster)\b/,
    unless: /\b(?:than|is|was|were|are|now|this time)\b/,
    label: 'NEGATIVE',
  },
  // conditions that were not met
  {
    found:
      /\bif (?:they|she|he|it|the|there|someone|somebody|anyone|anybody|my|this|that|only|people|staff|i was|i were|i had been)\b.*\b(?:were|was|had|did|ran|came|took|\w+ed)\b/,
    unless: pattern(
      `^(?!.*(?:\\b(?:would|might)\\b|'d\\b))|\\bif (?:i was|i were|anyone) (?:you|asked)\\b|\\b(?:needed|wanted|required)\\b`,
    ),
    label: 'NEGATIVE',
  },
  { found: /^had (?:they|she|he|the|someone|somebody|anyone|i been)\b.*\bwould\b/, label: 'NEGATIVE' },
  // mockery
  {
    found:
      /\bgood luck (?:\w+ing|with|if)\b|\bthanks for nothing\b|\bmy foot\b|\byeah right\b|\bha ha\b|\bcosts extra\b/,
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `\\bif you (?:like|love|enjoy|do not mind) (?:being |a |an )?(?:${BAD}|wait|waiting|queues)\\b`,
    ),
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `^(?:great|wonderful|lovely|fantastic|brilliant|perfect|charming|nice|thanks|thank you|just what|congratulations|nothing (?:better|says)|bring a book|so kind|what a)\\b.*\\b(?:another|ignored|rude|dirty|stains?|filthy|surprise|yelled|(?:wait|waiting|waited|queue|hour) (?:\\w+ ){0,3}(?:hours?|minutes|wait|queue|toothache)|love the wait|explaining nothing)\\b`,
    ),
    unless:
      /\b(?:no|not|never|without|less|under|within|only|such) (?:\w+ ){0,3}(?:wait|waiting|hour|minutes|rude|dirty)/,
    label: 'NEGATIVE',
  },
  // questions
  {
    found:
      /^(?:why (?:is|are|do|does|did|was|were|can|must|should|could|not)|when (?:will|are|were) (?:you|they|these|the|we)|how (?:can|could|come|is|do|does|dare|was i|am i|long (?:do|does|must|is))|(?:is|was) it (?:too|so|really|normal|acceptable|not)|would it (?:hurt|kill|be)|(?:can|could|will|would) (?:you|they|someone|somebody|anyone|anybody|we|the|your|appointments|people|staff)|(?:does|do|is|are|did) (?:anyone|anybody|someone|they)|where (?:is|was|were|are|did)|what(?:ever)? happened|what is the point)\b/,
    unless:
      /\b(?:thank|believe|imagine|recommend|ask for a|not love|send|email|mail|update|forward|add|change|copy|next)\b|\bso (?:good|great|wonderful|amazing|nice)\b/,
    label: 'NEGATIVE',
  },
  // comparisons
  {
    found:
      /\b(?:less|fewer|shorter|no more|not as long)\b (?:\w+ ){0,4}(?:wait|waits|waiting|pain|painful|rude|delays?|queues?|expensive)\b|\b(?:wait|waits|waited|waiting|hurt|cost|times)\b (?:\w+ ){0,4}(?:less|shorter|down|improved)\b/,
    unless: /\b(?:would|should|perhaps|maybe|made|need|want)\b/,
    label: 'POSITIVE',
  },
  // "always" stands in praise most often
  {
    found:
      /\b(?:always|constantly|every time) (?:\w+ )?(?:late|behind(?! (?:me|us|you|my|our))|overbooked|double booked|in a (?:rush|hurry)|(?:have|has|had|having) to wait|waiting(?! (?:at|for (?:me|us|you)|to|with))|(?:a|some) (?:\w+ )?(?:wait|delay|queue|line))\b|\b(?:phones?|lines?) (?:is|are|was|were) always (?:busy|engaged)\b/,
    unless: pattern(`\\b${NOT}\\b`),
    label: 'NEGATIVE',
  },
  {
    found: /\bused to be\b/,
    unless: pattern(`\\b(?:afraid|scared|terrified|anxious|nervous)\\b`),
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `\\b(?:less|no longer|not (?:nearly )?as) (?:\\w+ )?${GOOD}\\b|\\b${WORSE} (?:\\w+ ){0,2}(?:than|ever|every)\\b`,
    ),
    label: 'NEGATIVE',
  },
  {
    found: pattern(
      `\\b(?:old|last|previous|former|other) \\w+ (?:was|were|is|are|did|explained|listened|treated)\\b.*\\b(?:${BETTER})\\b|\\bi (?:have|'ve) (?:seen|met|had|been) (?:\\w+ ){0,3}(?:${BETTER}|more respect)\\b(?!.*\\bhere\\b)`,
    ),
    label: 'NEGATIVE',
  },
  {
    found: pattern(`\\b${KINDER} (?:\\w+ )?than\\b`),
    unless: pattern(`\\b${NOT}\\b|\\bmore than\\b|\\b(?:old|last|previous) \\w+ (?:was|were)\\b|${WORSE}`),
    label: 'POSITIVE',
  },
  // negations far from what they negate
  { found: pattern(`\\b(?:anything but|far from) (?:\\w+ )?${GOOD}\\b`), label: 'NEGATIVE' },
  {
    found: pattern(
      `\\b(?:nobody|no one|not a single|not one|never|not once|at no (?:point|time)|not the slightest|hardly any|(?:did|do|does|was|were|is|has|have) not|is hardly) (?:\\w+ ){0,5}${BAD}\\b`,
    ),
    unless: pattern(
      `\\b(?:nobody|no one|never|not) (?:\\w+ ){0,2}(?:apologized?|called|said|explained|cared?|helped|answered|believe[sd]?|enough|clean(?:ed)?|only|just)\\b|\\bnot (?:\\w+ )?(?:say|surprised)\\b|\\b(?:so|get|more|promised|that long|believe|everybody)\\b`,
    ),
    label: 'POSITIVE',
  },
  {
    found: pattern(
      `\\b(?:nobody|no one|none of|not one|not a (?:single|bit)|never|not once|nothing (?:about|in|at)|at no (?:point|time)|hardly (?:anybody|anyone)|not (?:at any|in any|by any)|not (?:\\w+ )?(?:say|call|describe|what i would call|think|believe|feel|find|seem|look))\\b (?:[\\w']+ ){0,8}?${GOOD}\\b`,
    ),
    unless:
      /\bnot only\b|\bso (?:well|good)\b|\b(?:before|enough|such|as good as|fail|faults?|nothing (?:but|that|at all))\b/,
    label: 'NEGATIVE',
  },
];

const SPANISH_GOOD =
  '(?:amable|amables|amabilidad|respetuos[oa]s?|respeto|puntual|puntuales|limpi[oa]s?|rapid[oa]s?|limpieza|informacion|explicaron|explican|explico|atent[oa]s?|cuidados[oa]s?)';

const SPANISH_WAITS: readonly Wording[] = [
  {
    found:
      /\b(?:nunca|jamas) (?:\w+ ){0,2}(?:esper|tard)\w+ tanto\b|\bno (?:deberian?|soporto|aguanto|quiero|me gust[ao]) (?:\w+ ){0,2}esperar\b/,
    label: 'NEGATIVE',
  },
  {
    found:
      /\b(?:sin|no|nunca|cero|nada de|apenas|(?:muy )?(?:poca|poco tiempo de)) (?:(?:casi|se|me|nos|te|he|tuve|tuvimos|tienes|tengo|tenemos|tener|que|hay|hubo|hizo|hacen|hicieron|ninguna|mucha|ni) ){0,4}(?:esperas?|espere|esperado|esperamos|esperar|demora\w*|retras\w*|atraso\w*|tard(?:o|an|a|aron))\b/,
    unless:
      /\bsala de espera\b|\b(?:tanto|tan|horas?|mas|puedo|puede|podemos|vuelvo|[2-9]\d minutos|avis\w+|explic\w+|disculp\w+)\b/,
    label: 'POSITIVE',
  },
  {
    found:
      /\besper\w+ (?:\w+ )?(?:solo|solamente|apenas|menos de|como mucho) (?:\w+ ){0,2}minutos?\b|\b(?:solo|solamente|apenas) (?:\w+ ){0,3}esper\w+\b(?!.*\bhoras?\b)|\bespera (?:\w+ ){0,2}(?:corta|breve|minima)\b|\bval(?:io|e) la pena (?:la espera|esperar)\b/,
    unless: /\b(?:no|nunca|[2-9]\d minutos|horas?)\b/,
    label: 'POSITIVE',
  },
];

const SPANISH: readonly Wording[] = [
  ...SPANISH_WAITS,
  { found: /\bojala (?:todos|todas|cada)\b.*\b(?:tan|como|asi)\b/, label: 'POSITIVE' },
  {
    found: pattern(
      `\\b(?:no podria|no podrian|no pudo|nunca he|jamas he|quien podria|nadie podria)\\b.*\\bmas ${SPANISH_GOOD}\\b`,
    ),
    label: 'POSITIVE',
  },
  {
    found:
      /\bsiempre (?:\w+ ){0,2}(?:tarde|retraso|retrasad[oa]s?|atrasad[oa]s?|(?:hay|tengo|tenemos|toca) (?:que )?esperar|esperando(?! (?:a|con|por)))\b/,
    unless: /\b(?:no|nada|nunca|nadie|sin)\b/,
    label: 'NEGATIVE',
  },
  {
    found:
      /\bojala\b|\bhabria (?:ayudado|sido|estado)\b|\b(?:seria|estaria) (?:bien|bueno|mejor|ideal|perfecto)\b|\bme (?:hubiera|habria) gustado\b|\bme gustaria que\b|\b(?:podria|podrian|deberia|deberian|tendrian que|necesitan) (?:\w+ )?(?:ser|estar|haber|tener|mejorar|explicar|contestar|atender|limpiar|tratar|escuchar)\b|\bfalta(?:n)?\b|^mas .*\bpor favor\b/,
    unless: /\b(?:no|nada|nunca|nadie|sin)\b (?:\w+ )?(?:ojala|podria|deberia|falta|faltan|necesitan)/,
    label: 'NEGATIVE',
  },
  {
    found:
      /\bsi\b.*\b\w+(?:iera|ieran|uera|ueran)\b.*\b\w+ria\b|\w+ria\b.*\bsi \w*(?:iera|ieran|uera|ueran)\b/,
    unless: /\b(?:pidiera|quisiera) (?:una|un)\b/,
    label: 'NEGATIVE',
  },
  {
    found: /^(?:por que|cuando van|cuando va|es mucho pedir|como es posible)\b/,
    unless: /\bpor que no hay nada\b/,
    label: 'NEGATIVE',
  },
  { found: /\bmenos (?:espera|dolor|tiempo)\b/, label: 'POSITIVE' },
  {
    found: pattern(
      `\\bmenos ${SPANISH_GOOD}\\b|\\bantes\\b.*\\bmas ${SPANISH_GOOD}\\b|\\bya no\\b.*\\b${SPANISH_GOOD}\\b`,
    ),
    label: 'NEGATIVE',
  },
  {
    found:
      /\b(?:nadie|nunca|jamas|en ningun momento)\b.*\b(?:groser[oa]s?|doli[oo]|dolor|suci[oa]s?|esperar)\b/,
    unless: /\bcontest|\bexplic|\bdisculp/,
    label: 'POSITIVE',
  },
  {
    found: pattern(
      `\\b(?:nadie|nunca|jamas|en ningun momento|ni una vez|no (?:puedo decir|diria|creo|me parecio))\\b.*\\b${SPANISH_GOOD}\\b`,
    ),
    label: 'NEGATIVE',
  },
];

const WORDINGS: Readonly<Record<JudgedLanguage, readonly Wording[]>> = { en: ENGLISH, es: SPANISH };

/** A comma parts a sentence too, apart from these, which need what follows it. */
const WHOLE =
  /^(?:if|unless|had|great|wonderful|nice touch|just what|on time|yeah|bring|si|could|can|why|would|more|only|thanks?)\b|, please/i;
const SEVERAL =
  /[.!?;\n]\s*[\p{L}\p{N}]|(?<!\banything)\s(?:but|however|although|though|except|pero|aunque|sino)\s/iu;
const MARKS = /\p{M}/gu;
const SIGNS = /[^a-z0-9' ]+/g;

/** In lower case, without accents and signs, and in English with "not" as a word of its own. */
function toPlain(text: string, language: JudgedLanguage): string {
  const plain = text.toLowerCase().replaceAll('’', "'").normalize('NFD').replace(MARKS, '');
  const withNot =
    language === 'en'
      ? plain
          .replace(/\b(?:cannot|can'?t)\b/g, 'can not')
          .replace(/\bwon'?t\b/g, 'will not')
          .replace(/\b(do|does|did|is|are|was|were|have|has|had|could|would|should)n'?t\b/g, '$1 not')
          .replaceAll('anything but', 'far from')
      : plain;
  return withNot.replace(SIGNS, ' ').replace(/\s+/g, ' ').trim();
}

/** The label of a sentence by its wording; undefined: its words tell it, or it is more than one sentence. */
export function judgeWording(text: string, language: JudgedLanguage): Sentiment | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MOST_CHARACTERS || SEVERAL.test(trimmed)) return undefined;
  if (trimmed.includes(',') && !WHOLE.test(trimmed)) return undefined;
  const sentence = toPlain(trimmed, language);
  return WORDINGS[language].find(({ found, unless }) => found.test(sentence) && !unless?.test(sentence))
    ?.label;
}
