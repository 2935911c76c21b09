import type { Phrasebook } from './phrasebook.ts';

/**
 * Phrases of patients, written for this project. {who} is the person who treated them, {visit} the reason for the visit, {minutes}
 * a wait and {day} a day of the week.
 */
export const patientPhrases: Phrasebook = {
  categories: {
    EMP: {
      good: [
        'I was nervous and {who} took the time to calm me down.',
        'Everyone was so kind to me from the first minute.',
        '{Who} noticed that I was worried and was gentle and warm.',
        'They treated my mother with real kindness.',
      ],
      bad: [
        'Nobody seemed to care that I was scared.',
        'I felt like a number and not like a person.',
        '{Who} was cold and made me feel bad about my teeth.',
        'A little kindness would have helped; I was in tears and nobody said a word.',
      ],
    },
    AL: {
      good: [
        '{Who} really listened before touching a single tooth.',
        'I could ask everything on my list and nobody looked at the clock.',
        'My concerns were heard and taken seriously, thank you.',
        'They remembered what I had told them last time, which I love.',
      ],
      bad: [
        'I said three times where it hurt and nobody listened.',
        '{Who} talked over me and ignored my questions.',
        'My notes about the allergy were overlooked, which worries me.',
        'I do not feel heard here.',
      ],
    },
    SDM: {
      good: [
        'We went through the options together and I could choose what suits me best.',
        '{Who} showed me the x-ray and explained each choice clearly.',
        'No pressure at all, I was happy to decide at home.',
        'I appreciate that the plan was made with me and not for me.',
      ],
      bad: [
        'A treatment plan was put in front of me and I was told to sign.',
        'I was pushed into a deep cleaning that I did not want.',
        'Nobody asked me what I would prefer, the decision was made without me.',
        'It felt like a sales talk with a bad aftertaste.',
      ],
    },
    EA: {
      good: [
        'Getting an appointment was easy, and the reminder text helped.',
        'They fitted me in on the same day when I broke a tooth, what a relief.',
        'Great parking and evening hours that work for my shift.',
        'Online booking worked perfectly.',
      ],
      bad: [
        'It took me four calls to get an appointment, very frustrating.',
        'The phone rang and rang, and nobody called back.',
        'My appointment was moved twice without asking me, which is annoying.',
        'Parking is terrible and the entrance is hard to find.',
      ],
    },
    WR: {
      good: [
        'I have already recommended you to two friends.',
        'My whole family comes here now and we are happy.',
        'Best dental office I have been to in years.',
        'I tell everybody at work how good this place is.',
      ],
      bad: [
        'I can not recommend this office any more.',
        'I am looking for another dentist after this bad visit.',
        'I used to send friends here, but I would be ashamed to do it now.',
        'Sadly this was my last visit.',
      ],
    },
    PT: {
      good: [
        'I knew the price before we started, and the bill matched it.',
        'The front desk explained my insurance with great patience.',
        'No surprises on the bill, which I appreciate.',
        'They found out what my plan covers before the {visit}, very helpful.',
      ],
      bad: [
        'The bill was twice what I had been told, I am angry.',
        'Nobody warned me that insurance would refuse the {visit}.',
        'I got a surprise charge three weeks later and no explanation.',
        'Billing is confusing and the answers are wrong each time.',
      ],
    },
    VAL: {
      good: [
        'Not the cheapest, but worth every cent.',
        'Fair prices for excellent work.',
        'I got a lot of care for my money.',
        'Good value, and the checkup was thorough.',
      ],
      bad: [
        'Too expensive for a {visit} that took ten minutes.',
        'I paid a lot and got poor work.',
        'The prices went up and the service got worse.',
        'Not worth the money, I am disappointed.',
      ],
    },
    PRIV: {
      good: [
        'They closed the door before we talked about my health, I value that.',
        'I felt that my information is safe with this office.',
        'The forms on the tablet are private and easy.',
      ],
      bad: [
        'My bill was discussed in front of the whole waiting room, which is embarrassing.',
        'I could hear everything about the patient in the next chair, that is wrong.',
        'I was asked about my medication at the front desk, loud enough for everybody; awful.',
      ],
    },
    CS: {
      good: [
        '{Who} is very skilled, the {visit} was quick and clean.',
        'The result looks and feels perfect.',
        'You can tell that {who} is good at this.',
        'My teeth look beautiful.',
      ],
      bad: [
        'I had to come back within a week because it was not done right, poor work.',
        'My bite feels wrong since the {visit} and it hurts.',
        'They had to do the impression three times, it was a mess.',
        'I can not chew on the left side and have had trouble ever since.',
      ],
    },
    WT: {
      good: [
        'I was in the chair at the minute of my appointment, great.',
        'No waiting at all, in and out before my lunch break was over, wonderful.',
        'They texted me that they were running late, which I appreciate.',
        'Short wait and friendly faces.',
      ],
      bad: [
        'I waited {minutes} minutes past my appointment, which is terrible.',
        'I waited {minutes} minutes and nobody said sorry.',
        'The waiting room was full and the schedule was a mess on {day}.',
        'I took time off work and lost {minutes} minutes in the waiting room, so frustrating.',
        'Always late here, it is annoying.',
        'After {minutes} minutes in the chair I wondered whether they had forgotten me, awful.',
      ],
    },
    CL: {
      good: [
        'The rooms are spotless and bright, I love it.',
        'Everything was clean, fresh and well kept.',
        'I saw them open sealed instruments in front of me, which is reassuring.',
      ],
      bad: [
        'The restroom was dirty.',
        'There was dust on the lamp above my head, disgusting.',
        'The waiting room was messy, with old cups on the table; bad first impression.',
      ],
    },
    PC: {
      good: [
        'I did not feel a thing, even the shot was painless, amazing.',
        '{Who} kept asking whether I was comfortable, so careful.',
        'I was comfortable the whole time and impressed.',
        'The numbing gel worked great.',
      ],
      bad: [
        'It hurt a lot and they just carried on.',
        'I was not numb and had to ask twice, it was horrible.',
        'My jaw hurt for four days after the {visit}.',
        'They were rough and it was painful, my gums bled for hours.',
      ],
    },
    OE: {
      good: [
        'A pleasant visit from start to finish.',
        'Everything went smoothly, I am happy.',
        'Great experience with my {visit}.',
        'I almost enjoy coming to the dentist now.',
      ],
      bad: [
        'A bad experience from start to finish.',
        'The whole visit felt rushed and careless, I am unhappy.',
        'This {visit} was a disappointment.',
        'Something has changed here and not for the better, sadly.',
      ],
    },
    PR: {
      good: [
        'Professional, polite and well organized.',
        'The front desk is friendly and efficient.',
        'The assistant explained every step, very professional and nice.',
        'A great team that works hand in hand.',
      ],
      bad: [
        'The front desk was rude to me.',
        'Two employees argued in front of me, which was awkward and unprofessional.',
        'They mixed up my chart with that of somebody else, that is a serious mistake.',
        'Nobody greeted me and the phone was more important, poor manners.',
      ],
    },
  },
  happy: [
    'Thank you all!',
    'Wonderful visit.',
    'Excellent as always.',
    'I am very happy with my {visit}.',
    'Great team, great care.',
    'Five stars from me, best visit in a long time.',
    'Lovely people.',
    'My {visit} on {day} went perfectly.',
    'I felt in good hands.',
    'Keep up the good work!',
    'So much better than my old dentist.',
    'My kids love it here.',
  ],
  unhappy: [
    'I am disappointed.',
    'Very unhappy with my {visit}.',
    'I expected better.',
    'This was not good.',
    'I am upset about my visit on {day}.',
    'Poor service.',
    'What a waste of a {day}.',
    'I left angry.',
    'Frustrating.',
    'My last visits were bad, too.',
  ],
  happyEnd: [
    'See you in six months!',
    'I will be back with a smile.',
    'Thanks to {who} in particular.',
    'Please thank the whole team.',
    'I look forward to the next visit.',
    'Highly recommended.',
    'Thank you for the good care.',
    'You have made a friend.',
  ],
  unhappyEnd: [
    'Please call me about it.',
    'I would like to hear from the manager.',
    'Somebody should look into this problem.',
    'I hope that you fix it.',
    'Please do better.',
    'I want my money back.',
    'I do not know whether I will come back.',
    'It used to be better here.',
  ],
  but: ['But', 'However,', 'On the other hand,', 'Only one thing:'],
  neutral: [
    'I came in for a {visit} on {day}.',
    'My next appointment is in six months.',
    'I was there with my daughter on {day}.',
    'I filled in the form on the tablet.',
    'I will need a second appointment for the filling.',
    'I switched from another practice this year.',
    'I go there twice a year.',
    'I parked on the street.',
  ],
};
