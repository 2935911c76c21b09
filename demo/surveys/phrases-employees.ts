import type { Phrasebook } from './phrasebook.ts';

/** Phrases of employees. */
export const employeePhrases: Phrasebook = {
  categories: {
    CPTCY: {
      good: [
        'The people I work with know what they are doing, which makes my day easy.',
        'The new training on the scanner was excellent.',
        'I have learned a lot from the experienced assistants, thank you.',
        'Expectations are clear and fair.',
      ],
      bad: [
        'New people are put at the chair without any training, that is a risk.',
        'Our handpieces fail every week, a bad joke.',
        'I was never shown how the billing software works, very frustrating.',
        'Nobody knows who is responsible for the sterilization log, a problem.',
      ],
    },
    PRBSV: {
      good: [
        'When something goes wrong we fix it together, great.',
        'I brought up the stock problem and it was solved in two days, impressive.',
        'The morning huddle helps us to find good solutions.',
        'Ideas from the team are welcome.',
      ],
      bad: [
        'We talk about the same scheduling problem every month and nothing happens.',
        'When something goes wrong they look for somebody to blame.',
        'I am afraid to bring up mistakes.',
        'My suggestions are ignored.',
      ],
    },
    C4OTH: {
      good: [
        'My colleagues covered for me when my son was sick, I am grateful.',
        'We help each other on busy days, which I love.',
        'Everyone is treated with respect.',
        'I feel that people here care about me.',
      ],
      bad: [
        'We are understaffed and the stress is getting worse.',
        'I have not had a real lunch break this week, I am exhausted.',
        'Some colleagues are rude and nobody stops it.',
        'Overtime is expected and never appreciated, which is unfair.',
      ],
    },
    BDTST: {
      good: [
        'I am proud of the care that we give our patients.',
        'We keep our promises to patients, and it is good to be part of that.',
        'Our name stands for quality here in town.',
      ],
      bad: [
        'We promise patients short waits and fail every day.',
        'The ads say one thing and the office does another, I am ashamed of it.',
        'It is hard to be proud of us at the moment.',
      ],
    },
    LDTRT: {
      good: [
        'My manager listens and keeps her word, I trust her.',
        'The monthly update from the leadership is honest and helpful.',
        'I trust the people who run this place.',
        'Praise comes often, criticism is fair.',
      ],
      bad: [
        'Decisions come from above without any explanation, which is frustrating.',
        'The schedule for next week comes too late, a constant problem.',
        'I do not trust what we are told about pay.',
        'The manager has favorites, that is unfair.',
      ],
    },
    ERFWL: {
      good: ['I have told a friend to apply here, it is a good place.', 'A great place to start a career.'],
      bad: [
        'I would warn a friend not to work here.',
        'I can not recommend working here at the moment, sadly.',
      ],
    },
    EOLTY: {
      good: ['I am happy here and want to stay.', 'I see a good future for me in this team.'],
      bad: [
        'I am looking for another job, I am tired.',
        'Two good people have left and I may be next, sadly.',
      ],
    },
  },
  happy: ['Good week.', 'A great team!', 'I enjoy my work.', 'No complaints, all good.', 'Happy to be here.'],
  unhappy: [
    'A hard week.',
    'I am worn out.',
    'This has to change, it is bad for all of us.',
    'I am not happy.',
  ],
  happyEnd: ['Thank you.', 'Keep it up!', 'Thanks for asking.', 'More of this, please.'],
  unhappyEnd: [
    'Please talk to us.',
    'Something has to change.',
    'I hope somebody reads this.',
    'We need help.',
  ],
  but: ['But', 'However,'],
  neutral: [
    'I work at the front desk on Mondays and Thursdays.',
    'I started in this job in the spring.',
    'We had our monthly meeting on {day}.',
    'Same as in the last survey.',
    'I took the survey on my phone.',
  ],
};
