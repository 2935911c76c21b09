import { describe, expect, it } from 'vitest';
import { isForStaff, textReply } from './text-replies.ts';

/** Messages, separated by bars; ⏎ is a line break. */
const readMessages = (text: string): string[] =>
  text.split('|').map((message) => message.trim().replaceAll(' ⏎ ', '\n'));

/** Messages whose plain meaning is to stop. */
const STOPS = readMessages(`
  Stop. Thank you | please stop | STOP texting me | No más mensajes | unsubscribe me | Alto por favor |
  Wrong number | STOP ⏎  ⏎ Sent from my Galaxy | Stpo | STOP!!! 🛑 | quit texting me | take me off your list |
  remove me | do not contact me again | leave me alone | who is this? stop | not my number |
  you have the wrong person | lose my number | no quiero mas mensajes | basta | dejen de escribirme |
  ya no me manden | número equivocado | borrame | stop texting me already | Please stop messaging me | I said stop |
  I don't want these texts | don't text me | Do not text this number | please remove my number from your list |
  Take my name off this list please | STOP I don't know who you are | opt me out | I want to unsubscribe |
  I'd like to opt out | please unsubscribe | cease and desist | stop sending me surveys | no more texts please |
  No more surveys | stopppp | STOPSTOPSTOP | S T O P | stop stop stop | Stop it | UNSUBSCRIBE ME FROM ALL |
  unsuscribe | I no longer wish to receive messages | I do not wish to be contacted | stop calling and texting me |
  never text me again | Never contact me again! | who are you? stop texting me | this is the wrong number |
  sorry wrong number | I think you have the wrong number | You've got the wrong number |
  You are texting the wrong person | This is not my number | this isn't John's phone | wrong person |
  delete my number | Remove my phone number from your system | leave us alone | I revoke my consent |
  I withdraw my consent to receive texts | stop spamming me | quit it | Stop bothering me please |
  stop harassing me | fuck off | go away | no me manden más mensajes | Por favor no me escriban más |
  ya no quiero recibir mensajes | no quiero recibir más encuestas | deje de mandarme mensajes | dejen de molestar |
  Déjenme en paz | quítenme de su lista | sáquenme de la lista | borren mi número | elimine mi numero |
  denme de baja | quiero darme de baja | darme de baja por favor | paren por favor | paren ya | no más | ya basta |
  se equivocó de número | tiene el número equivocado | Este no es mi número | no me molesten | no me contacten |
  No envíen más | cancelar mensajes | desuscribirme | alto, quien es? | can you please stop texting me |
  Could you stop? | can you stop sending these? | how do I unsubscribe? | How do i stop these texts? |
  stop sending me these messages | dont send me anymore | Do not send me anything else | I asked you to stop |
  I've told you to stop texting me | I want these texts to stop | enough already | please take me off this list |
  Get me off this list | stop contacting me | end these messages | Cancel these texts | discontinue texting me |
  pls stop txting me | plz stop | stahp | Stop please | stop now | OK stop | thanks but please stop |
  hi, please stop sending me texts. thanks | I dont want to receive any more messages from you |
  put me on your do not call list | not interested in your surveys | STOP this is harassment |
  Please don't text me anymore | Don't message me | please do not text | no texts please |
  My husband passed away, please stop sending surveys | I already did the survey stop texting me |
  Unsubscribe ⏎ --  ⏎ Ann | stop texts | stop messages | stop all messages | STOP MSGS | no longer my number |
  Please stop these | stop all | Stop! | stop? | Stop ⏎ Sent from Yahoo Mail on Android | Stop Sent from my iPhone |
  ALTO!!! | Pare | no mas textos | deja de mandarme textos | No quiero más | no vuelvan a escribirme |
  no vuelvan a contactarme | Quiten mi número | estan equivocados de numero | persona equivocada |
  No deseo recibir mensajes | eliminar mi número por favor | dejar de enviar mensajes | para de escribirme |
  stop texting this number | Remove this number | Stop pls | sotp | dtop | stop texting my phone | Kindly stop |
  stop with the texts | stop w the texts | stop the texts | Please take me off of this list | quit messaging me |
  no more messages!! | Please stop contacting this number | Stop, wrong number | I didn't sign up for this, stop |
  ENOUGH | No thank you, please stop texting | REMOVE | Remove me from your list. | Stop sending me this stuff |
  Do not text | Dont ever text me again | STOP SENDING ME MESSAGES | stop sendin me texts | stop txt |
  Stop texting | stop messaging | would you please stop texting me | will you please stop | can u stop texting me |
  Can you take me off your list? | could you remove me from this list please | please delete my phone number |
  Please remove this number from your records | unsubscribe please | UNSUB | I want out, stop | opt-out |
  Opt out please | I would like to opt out of these messages | You have the wrong number, stop texting | Wrong # |
  wrong number! | Wrong number bro | wrong number, please remove | Hi, I think this is the wrong number |
  This is not Sarah's number | Sarah no longer has this number. please stop | STOP. I never visited your office |
  Who is this?? Stop texting me! | Stop. Who is this? | who's this stop texting me |
  I am not a patient stop texting me | I'm not your patient anymore. Please stop. | leave me alone please |
  Leave me the hell alone | do not contact | Do not contact me | Don't contact me anymore | dont contact me |
  do not contact this number again | do not message me again | No more | no more please | no more texts |
  please no more texts | No further messages | please cease all communication | Cease communication |
  cease texting | revoke | I revoke consent | No más | Ya no más | no más por favor | No mas sms |
  no mandes mas mensajes | no me mandes mensajes | ya no mande mensajes | Ya no me envíen mensajes por favor |
  ya no quiero mensajes | no quiero mensajes | No quiero sus mensajes | no quiero que me manden mensajes |
  no quiero que me escriban | no me envíes más | no me escriba | por favor dejen de mandar mensajes |
  deja de escribirme | Deje de molestarme | dejen de mandarme encuestas | pare de enviarme mensajes |
  paren de mandar mensajes | parar mensajes | quiero que dejen de escribirme | bórrenme de su lista |
  Borrame de la lista por favor | elimíneme de la lista | eliminen mi numero de su lista | sáqueme de su lista |
  quíteme de la lista | dar de baja | quiero cancelar la suscripción | cancelar suscripción | desuscribir | ALTO |
  alto ya | ¡Basta! | ¡Basta ya! | BASTA YA | Detener | no molestar | no molesten | numero incorrecto |
  Se equivocaron de número | te equivocaste de numero | Equivocado de numero | no es mi número |
  yo no soy esa persona | este número no es de Maria, numero equivocado | no vuelva a escribirme |
  No me vuelvan a escribir | no me texteen | no me textees más | Stop por favor | por favor stop | stop ya |
  STOP GRACIAS | Nunca más me escriban | déjeme en paz | stop stop | STOP 🛑 | 🛑 STOP | s.t.o.p. | *STOP* | "STOP" |
  'stop' | (stop) | Stop... | stop. | Stop; | STOP - Ann Lee | stop/end | STOP/UNSUBSCRIBE | Stop texts please! |
  sTOp | ST0P | STOP2STOP | Plz remove me | take me off | Remove me please | delete me from your list |
  erase my number | Lose this number | forget my number | please discontinue these messages | discontinue |
  stop notifications | stop alerts | stop survey | stop surveys | No surveys please | stop asking me for feedback |
  I'm done stop texting | STOP. please. | Stop sending | stop sending this | stop sending these please | Stop this |
  Please stop this spam | stop it now | stop this now | Just stop | just stop already | omg stop | I SAID STOP |
  I already said stop | I already texted STOP | I have replied stop 3 times | unsubscribe from this list |
  unsubscribe now | Please unsubscribe this number | Not interested, stop | no gracias, paren |
  deseo no recibir más mensajes | quisiera dejar de recibir mensajes | quiero dejar de recibir mensajes |
  I'd prefer not to receive texts | please don't send any more texts | Please do not send me any more surveys |
  Don't send me surveys | don't send these | stop blowing up my phone | quit blowing up my phone |
  Quit sending me texts | get lost | piss off | Fuck off | don’t text me | Don’t text this number again |
  Please don’t contact me again. | Please stop all communication | STOP CONTACTING ME |
  Stop sending me texts, I'm not a patient there | Do not contact me ever again | I do not want to be texted |
  Please stop texting my phone | i want off this list | please take my name off your texting list |
  Remove my number immediately | Unsubscribe me from these messages please |
  no longer interested, please remove me | I am no longer a patient, please stop texting |
  I moved away please stop sending these | I don't live there anymore, stop texting |
  this person is deceased please stop | stop spamming | STOP SPAM | stop with these messages |
  wrong number, don't text again | You've reached the wrong number | u got the wrong number | wrong numer |
  wrong nunber | Wrong number. Please remove. | This is a wrong number | sorry u have wrong number |
  not the right person | I'm not the person you're looking for | this is not Maria's phone |
  No soy Maria, número equivocado | quiero que paren los mensajes | por favor paren los mensajes |
  No me mandes más textos | no quiero recibir más textos | no me interesa recibir mensajes |
  favor de no enviar mas mensajes | Favor no enviar más mensajes | por favor no más mensajes |
  por favor no mande más | no manden nada más | ya no mandes nada | Dejen de mandar mensajes por favor |
  Deja de molestar | dejen de spamear | elimínenme | Elimíname de tu lista | remuévanme de la lista |
  saquen mi número de su lista | quita mi número | cancelen los mensajes | cancelar estos mensajes |
  no deseo mensajes | no deseo recibir sus mensajes | Stop, no me escriban | ALTO NO MAS | PARE POR FAVOR |
  deténganse | ya párenle | ya dejen de molestar | Numero equivocado por favor no textear |
  tienes el número equivocado | está equivocado de número | equivocado | Se ha equivocado de número |
  numero ekivocado | stop it please | Stop!!!!!! | please stop now | stop asap | STOP NOW | I need you to stop |
  i want you to stop texting | you need to stop texting me | Y'all need to stop texting me | quit texting |
  quit bothering me | Cancel my subscription | cancel texts | end texts | end all texts | opt me out please |
  please opt me out of texts | OPT OUT NOW | optout please | I am opting out | consider this my opt out |
  consider this notice to stop | revoke my consent | I revoke my consent to receive messages |
  you do not have permission to text me | you don't have my consent to text me | I never gave consent, stop |
  I never gave you permission to text me | please delete me from your contacts | delete this number |
  take this number off your list | take us off your list | Please be advised to stop texting me |
  leave me tf alone | stop bugging me | stop pestering me | dont bother me | Do not bother me again |
  don't send me messages | dont send texts | don't send anymore | no more | NO MORE TEXTS |
  No more text messages please | no more of these texts | no texts | no thanks stop | No thanks, please remove me |
  nope stop | please no more | I'd rather not receive these | I would rather not get these texts |
  not interested please stop | Not interested. Remove me. | Bye stop | please end this | stp | stopp | s top |
  st op | sToP pLeAsE | ✋ stop | STOP🛑🛑 | Pls stop txting | pls dnt txt me | dnt text me |
  plz remove me from ur list | U have the wrong number | stop textin me | stop texing me | unsubscibe | unsubcribe |
  unsubscribr | UNSUBSCRIBE. | Un-subscribe | un subscribe me | I want to be removed from your list |
  Please have me removed from this list | I would like to be removed | want to be taken off the list |
  get me off your list | How can I be removed from this list? | How do I get you to stop texting me? |
  Is there a way to stop these texts? | What do I have to do to stop these messages? |
  I am asking you to stop
  Why do you keep texting me? Stop. | Why are you texting me, stop
`);

/** Messages with similar words that mean something else, or nothing certain. */
const OTHERS = readMessages(`
  I can't stop smiling, thanks | do I have to stop eating before? | please don't stop sending reminders |
  stop by tomorrow at 5? | bus stop is near | the pain will not stop | where do I park, end of the street? |
  cancel my appointment | no paren, gracias | me pueden parar en la entrada? | quit smoking advice? |
  I want to cancel my appointment tomorrow | please stop by | I will stop by later | can I stop in today? |
  The bleeding won't stop | It won't stop bleeding | should I stop taking ibuprofen? |
  When should I stop taking the antibiotics | when can I stop wearing the retainer? | Don't stop |
  never stop doing what you do | I don't want you to stop texting me | why did you stop texting me? |
  Is the bus stop nearby | I had to stop at the front desk twice | one stop shop, great |
  Nonstop pain since yesterday | how do I get to the office? remove the parking sign? |
  please remove me from the schedule tomorrow | take me off the waiting list | delete my appointment |
  opt out of xrays | can I opt out of fluoride? | I gave you the wrong number for my insurance |
  You have the wrong number on file for my insurance | is this the wrong number? | Do I have the wrong number? |
  wrong tooth | the wrong appointment time | You never text me back | you don't text me anymore |
  Don't call me, text me | dont forget my appointment | do not call before 9 | stop texting me at night |
  Please stop texting me until I'm back | Thank you | thanks! | great visit | ok | no | Not yet | maybe |
  who is this? | 👍 |
  I'm driving with Do Not Disturb While Driving turned on. I'll see your message when I get where I'm going. |
  Liked “Bright Smiles: How was your visit? Tell us in two minutes: https://x.test/px/s/abc Reply STOP to get no more.” |
  Loved "Bright Smiles: how was it? Reply STOP to get no more." | Reply STOP to get no more? |
  what happens if I reply STOP? | He told my son to stop crying | Dr Lee made the pain stop | I quit smoking |
  quit is hard | end of story | weekend hours? | at the end of the appointment they were rude |
  no more pain, thank you! | no more cavities | enough said | more than enough time | I need to cancel |
  please cancel | Can you cancel my cleaning | necesito cancelar mi cita | quiero cancelar mi cita | cancelar cita |
  ¿dónde me paro? | la parada del bus | no dejen de enviarme recordatorios | no dejen de escribirme |
  El precio es muy alto | el doctor es alto | para mañana a las 5? | es para mi hijo | para cuando es? |
  basta con una cita? | no quiero mas dolor | no quiero la cita | no me mandaron la receta | ya no me duele |
  no me molesta nada | sáquenme la muela | me van a sacar la muela | no tengo seguro | ya no tengo dolor |
  No más dolor gracias | ¿Es el número equivocado? | Le di el numero equivocado | I don't want a crown |
  I don't need a cleaning | I do not want to be late | remove the stitches? | when do you remove my braces |
  take my name down | leave a message | I left my phone | message me when ready | text me please |
  Please text me the address | stop light on 5th is out, late 10 min | Stop sign is broken at your parking lot |
  full stop | I couldn't stop laughing | She wouldn't stop talking | we stopped by but you were closed |
  stopping by at 3 | shop | step | top | please call me | Could you stop by my house? |
  are you going to stop offering whitening? | did you stop accepting Delta? | do you stop at 5? |
  when does the numbness stop? | how do I stop the bleeding? | how to stop tooth pain |
  can't stop the bleeding help | I don't want to stop treatment | can i stop? | delete | I never got the text |
  no text received | I got no survey link | revoke consent to treatment | I do not consent to x-rays |
  help me please | my number is not working | That is not my appointment | This is not my dentist |
  you have the wrong date | It's my wife's number | unsure | baja el volumen | no puedo parar de sonreír |
  no pares | parar en la esquina | Stop in tomorrow? | I'd like to stop by at 3 | Where does the bus stop? |
  I'll stop at reception | Thanks for making it stop | you made the pain stop |
  Can you stop my subscription to whitening club? | I don't want these braces anymore |
  I don't need the text of the insurance | I don't like the color | Do not use my old number |
  Please use my wife's number | my new number is 555 | I changed my number | please don't stop |
  please do not stop texting me | don't stop sending me surveys | Do not remove me | don't take me off the list |
  please don't unsubscribe me | I did not unsubscribe | did I unsubscribe by accident? | why was I unsubscribed? |
  I don't want to opt out | should I opt out? | if I opt out do I still get reminders? |
  will I be unsubscribed if I change my number? | No me quiten de la lista | no me den de baja |
  no borren mi número | no quiero que dejen de escribirme | ¿por qué dejaron de escribirme? |
  si dejan de escribirme me pierdo la cita | cuando paren los mensajes avisenme | no se equivocaron de número |
  I never stop recommending you | I can't stop thinking about my new smile | It hurts when I stop chewing |
  Is there an end to this treatment? | END of treatment? | weekend | friend | I tend to grind | my end of the deal |
  The wrong crown was placed | The receptionist had the wrong name | You called the wrong pharmacy |
  wrong address on file | my file has the wrong phone number | the wrong number is on my file |
  I want to remove a tooth | remove my tooth | remove my crown please | take me to the office |
  take me off antibiotics? | take my son off the 3pm | please take me off the schedule |
  remove me from tomorrow's schedule | remove me from the waitlist | Please take me off the cancellation list |
  Delete my appointment please | delete my photo | cancel for tomorrow | I cancelled |
  I need to cancel and reschedule | quit hurting | it quit hurting | no more appointments available? |
  No more insulin | I've had enough pain | basta de dolor | no mas dolor | no más citas | para niños? | para hoy |
  para mi esposa | parar el sangrado | ¿cómo paro el sangrado? | como parar el dolor | el dolor no para |
  no para de doler | no paran de sonreír | alto nivel | muy alto el costo | Do not call me at work |
  do not email me | dont call before noon | Don't text me before 8am | dont text and drive |
  please text me when ready | I'm out of office. Do not disturb. | Sorry, I can't talk right now. |
  auto-reply: do not disturb is on | Emphasized “Reply STOP to get no more.” |
  Me gustó “Responda STOP para no recibir más.” | Stop by? | stop over at 2 | stop sign fell |
  STOP sign fell near your lot | STOP by at 4? | We had to stop treatment | Are you open? the bus stops there |
  top stop | I shop there | Is this a scam? | who are you | is this dr lee | This is not urgent | this is not fair |
  it is not my fault | that is not my phone's fault | not my favorite | no text me instead | No, text me please |
  I do not want to wait | I do not want anything else | I do not want to receive bills by mail |
  I don't want to be numb | I no longer need the appointment | no longer need a filling |
  I don't consent to surgery | revoking consent for extraction | retiro mi consentimiento para la cirugía |
  The wrong person called me about my bill | I talked to the wrong person | I texted the wrong number |
  I was unsubscribed by mistake, please add me back | 213 555 1234 is no longer my number, use this one |
  the problem is not this number | See you at the bus stop | We'll stop in for the retainer |
  Please don't stop the treatment | will the swelling stop by tomorrow? | when will the bleeding stop |
  Tell Dr. Kim to never stop being awesome | You guys never stop amazing me |
  Can I stop by to pick up my retainer? | Can I stop the antibiotics now? | Should I stop flossing there? |
  Do I need to stop aspirin before surgery? | I stopped by yesterday | the front desk would not stop chatting |
  is there a stop near your office | last stop on the red line? | Please cancel tomorrow's appointment |
  cancel my cleaning on friday | Need to cancel | Cancel appt | can u cancel 3pm | I have to end early |
  weekend appointments? | Which end of the building? | rear end parking? | I quit my job and lost insurance |
  quitting smoking tips? | can you remove the stain? | Will you remove all four wisdom teeth? |
  remove my wisdom teeth | delete the old x rays | Take me at 3 instead | take me off at 5 |
  call me at my other number | this is my new number | my husband's number is 2135550000 | wrong day |
  You got my name wrong | wrong insurance | You billed the wrong person | You billed me wrong |
  I think you have the wrong insurance | Is this the right number for Dr Kim? | did you text the wrong person? |
  Do you have the wrong person? | who dis | Who is this | What is this about | No thanks | not interested |
  no gracias | I'm good | all good | ok thanks | Gracias | muchas gracias | 5 stars | 10 | 👎 | It was terrible |
  I will leave a review | leave me a message | Leave my records at the desk | opt in | I opted for the crown |
  can I opt out of the x-ray? | enough parking? | good enough | No more pain! Thanks | no more questions |
  No text came | no message received | did not get a text | I don't get your texts |
  I don't receive texts on this line | Don't text, call | Do not forget me | don't worry | dont bother calling Bob |
  I don't want to reschedule | I do not want the night guard | I do not need x-rays |
  I never want to go back there | never again | never going back | I never had such good care | para cuando |
  ¿para quién es? | para la tarde | parada | no pare de reír | no quiero reprogramar | no quiero ese doctor |
  no quiero la corona | no me escribieron | no me llamaron | no me mandaron mensaje | no recibí mensajes |
  no recibo mensajes en este número | ¿Cuándo me mandan el mensaje? | mándenme un mensaje |
  me pueden escribir mañana? | dejen el recado | deje de fumar | voy a dejar de fumar | dejé de tomar la medicina |
  debo dejar de tomar aspirina? | quiten la carie | me quitaron la muela | saquen la muela | borren la cita |
  cancelen mi cita | cancelar mi cita por favor | baja la inflamación | alto riesgo | ¿Hay que parar en recepción? |
  basta ya de dolor? | ya basta con eso de esperar una hora | equivocaron mi cita | se equivocaron de diente |
  don't contact my wife, contact me
  stop calling my husband about the bill, call me instead
  unsubscribe from what? I love you guys
  alto ahí, la factura está mal
  quiero dar de baja a mi hijo del seguro
  unsubscribe? no!
  leave me alone in the room was scary
  the dentist kept texting, tell him to stop texting me personally
  doctor equivocado | fecha equivocada | I have good news
`);

describe('replies to text messages', () => {
  it.each([
    ['STOP', 'STOP'],
    [' stop. ', 'STOP'],
    ['Opt-out', 'STOP'],
    ['Arrêt', 'STOP'],
    ['unsubscribe!', 'STOP'],
    ['help?', 'HELP'],
    ['Start', 'START'],
    ['UNSTOP', 'START'],
    ['Yes', 'START'],
    ['START\n\nSent from my iPhone', 'START'],
    ['please stop by', null],
    ['Thank you', null],
    ['', null],
    ['constructor', null],
    ['toString', null],
  ])('%j: %s', (body, expected) => expect(textReply(body)).toBe(expected));

  it('stop in any wording that plainly means it', () => {
    expect(STOPS.filter((body) => textReply(body) !== 'STOP')).toEqual([]);
  });

  it('do not stop in any other meaning, and go to staff', () => {
    expect(OTHERS.filter((body) => textReply(body) !== null)).toEqual([]);
    expect(OTHERS.filter((body) => !isForStaff(body))).toEqual([]);
  });

  it('go to staff if they say more than a command', () => {
    const both = [
      'who is this? stop texting me',
      'Stop. Who is this?',
      'STOP I never visited you',
      'wrong number',
    ];
    const spanish = ['alto, quien es?', 'número equivocado'];
    const more = ['Yes', 'how do I unsubscribe?', 'My husband passed away, please stop sending surveys'];
    expect([...both, ...spanish, ...more].filter((body) => !isForStaff(body))).toEqual([]);
    const commands = [
      'STOP',
      'Stop. Thank you',
      'please stop texting me',
      'No más mensajes',
      'help',
      'start',
      ' ',
    ];
    expect([...commands, 'take me off your list', 'STOP\n\nSent from my Galaxy'].filter(isForStaff)).toEqual(
      [],
    );
  });

  // an expression that backtracks without end would not return
  it.each(['stop ', 'do not want ', 'stop all the these ', 'no quiero mas ', '“', '\n ', 'sent from '])(
    'are read however long they are: %j',
    (part) => {
      expect(['STOP', null]).toContain(textReply(part.repeat(2000)));
    },
  );
});
