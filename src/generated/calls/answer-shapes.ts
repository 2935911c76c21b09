// Written by `npm run generate` from schema/. Changes here are lost.

import type { Shape } from '../../domain/answer-shape.ts';

const ScoreInterval: Shape = {
  type: 'object',
  properties: { low: { type: 'number' }, high: { type: 'number' } },
};
const ScorePoint: Shape = {
  type: 'object',
  properties: {
    date: { type: 'string' },
    data: {
      type: 'object',
      properties: {
        value: { type: ['number', 'null'] },
        count: { type: 'integer' },
        intervalCount: { type: 'integer' },
        intervalScore: { type: ['number', 'null'] },
        cumulativeCount: { type: 'integer' },
        cumulativeScore: { type: ['number', 'null'] },
        prediction: { type: 'boolean' },
        interval: { anyOf: [ScoreInterval, { type: 'null' }] },
      },
    },
  },
};
const Withheld: Shape = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' }, minimum: { type: 'integer' } },
};
const FilterNotice: Shape = {
  type: 'object',
  properties: { code: { type: 'string' }, message: { type: 'string' } },
};
const NpsShare: Shape = {
  type: 'object',
  properties: { value: { type: 'number' }, count: { type: 'integer' } },
};
const NpsFigure: Shape = {
  type: 'object',
  properties: {
    promoters: NpsShare,
    passives: NpsShare,
    detractors: NpsShare,
    score: { type: ['number', 'null'] },
    count: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const NpsPoint: Shape = {
  type: 'object',
  properties: {
    date: { type: 'string' },
    data: NpsFigure,
    cumulativeData: NpsFigure,
    prediction: { type: 'boolean' },
    predicted: { type: ['number', 'null'] },
  },
};
const MetricCategory: Shape = {
  type: 'object',
  properties: { id: { type: 'integer' }, code: { type: 'string' }, name: { type: 'string' } },
};
const CategoryChange: Shape = {
  type: 'object',
  properties: {
    category: MetricCategory,
    current: { type: ['number', 'null'] },
    prev: { type: ['number', 'null'] },
    delta: { type: ['number', 'null'] },
    count: { type: 'integer' },
    prevCount: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
    prevInterval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const CategoryRating: Shape = {
  type: 'object',
  properties: {
    category: MetricCategory,
    value: { type: ['number', 'null'] },
    count: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const RequestCount: Shape = {
  type: 'object',
  properties: { status: { type: 'string' }, count: { type: 'integer' } },
};
const SurveyMetrics: Shape = {
  type: 'object',
  properties: {
    sentCount: { type: 'integer' },
    openedCount: { type: 'integer' },
    completedCount: { type: 'integer' },
    expiredCount: { type: 'integer' },
    percentOpened: { type: ['number', 'null'] },
    percentCompleted: { type: ['number', 'null'] },
    percentCompletedAfterOpen: { type: ['number', 'null'] },
    percentExpired: { type: ['number', 'null'] },
  },
};
const PercentilePoint: Shape = {
  type: 'object',
  properties: { date: { type: 'string' }, value: { type: ['number', 'null'] }, count: { type: 'integer' } },
};
const PlaceName: Shape = { type: 'object', properties: { id: { type: 'string' }, name: { type: 'string' } } };
const OutlierEntry: Shape = {
  type: 'object',
  properties: {
    category: MetricCategory,
    isNegative: { type: 'boolean' },
    count: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        practices: {
          type: 'array',
          items: { type: 'object', properties: { practice: PlaceName, count: { type: 'integer' } } },
        },
        workLocations: {
          type: 'array',
          items: { type: 'object', properties: { workLocation: PlaceName, count: { type: 'integer' } } },
        },
        organizationalUnits: {
          type: 'array',
          items: {
            type: 'object',
            properties: { organizationalUnit: PlaceName, count: { type: 'integer' } },
          },
        },
      },
    },
  },
};
const SentimentFigure: Shape = {
  type: 'object',
  properties: {
    sentiment: { type: 'string' },
    count: { type: 'integer' },
    score: { type: ['number', 'null'] },
    scoreCount: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const AppointmentFigure: Shape = {
  type: 'object',
  properties: {
    appointmentType: { type: 'string' },
    value: { type: ['number', 'null'] },
    count: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const MetricScore: Shape = {
  type: 'object',
  properties: {
    categoryId: { type: 'integer' },
    name: { type: 'string' },
    score: { type: ['number', 'null'] },
    count: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const Metric: Shape = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    code: { type: 'string' },
    name: { type: 'string' },
    kind: { type: 'string' },
    experienceType: { type: 'string' },
  },
};
const CategoryAnswers: Shape = {
  type: 'object',
  properties: {
    categoryName: { type: 'string' },
    count: { type: 'integer' },
    stars: { type: ['number', 'null'] },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
    questions: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          text: { type: 'string' },
          count: { type: 'integer' },
          stars: { type: ['number', 'null'] },
          interval: { anyOf: [ScoreInterval, { type: 'null' }] },
        },
      },
    },
  },
};
const LeaderboardRow: Shape = {
  type: 'object',
  properties: {
    entityId: { type: 'string' },
    entityName: { type: 'string' },
    entityCity: { type: ['string', 'null'] },
    entityState: { type: ['string', 'null'] },
    orgRank: { type: ['integer', 'null'] },
    orgRankDelta: { type: ['integer', 'null'] },
    score: { type: ['number', 'null'] },
    scoreDelta: { type: ['number', 'null'] },
    isWithinChance: { type: 'boolean' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
    globalPercentile: { type: ['number', 'null'] },
    globalPercentileDescription: { type: ['string', 'null'] },
    surveyCount: { type: 'integer' },
    hasAccess: { type: 'boolean' },
  },
};
const PracticeRank: Shape = {
  type: 'object',
  properties: {
    id: { type: 'string' },
    name: { type: 'string' },
    score: {
      type: 'object',
      properties: { prev: { type: ['number', 'null'] }, current: { type: ['number', 'null'] } },
    },
    rank: {
      type: 'object',
      properties: {
        total: { type: 'integer' },
        position: { type: ['integer', 'null'] },
        prev: { type: ['integer', 'null'] },
      },
    },
    count: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};
const PercentileRank: Shape = {
  type: 'object',
  properties: {
    entityId: { type: 'string' },
    entityName: { type: 'string' },
    globalPercentile: { type: ['number', 'null'] },
    total: { type: ['integer', 'null'] },
    score: { type: ['number', 'null'] },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
    count: { type: 'integer' },
  },
};
const QuestionPoint: Shape = {
  type: 'object',
  properties: {
    date: { type: 'string' },
    stars: { type: ['number', 'null'] },
    count: { type: 'integer' },
    interval: { anyOf: [ScoreInterval, { type: 'null' }] },
  },
};

/** The answers of calls that can be batched. */
export const answerShapes = {
  analyticsScores: {
    type: 'object',
    properties: {
      data: { type: 'array', items: ScorePoint },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsNpsScore: {
    type: 'object',
    properties: { data: NpsFigure, withheld: Withheld, notices: { type: 'array', items: FilterNotice } },
    isOpen: true,
  },
  analyticsNps: {
    type: 'object',
    properties: {
      data: { type: 'array', items: NpsPoint },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsChanges: {
    type: 'object',
    properties: {
      data: { type: 'array', items: CategoryChange },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsRating: {
    type: 'object',
    properties: {
      data: { type: 'array', items: CategoryRating },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsRequests: {
    type: 'object',
    properties: {
      data: { type: 'array', items: RequestCount },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  surveyMetrics: {
    type: 'object',
    properties: { data: SurveyMetrics, withheld: Withheld, notices: { type: 'array', items: FilterNotice } },
    isOpen: true,
  },
  analyticsCategoryRating: {
    type: 'object',
    properties: {
      data: { type: 'array', items: ScorePoint },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsPercentiles: {
    type: 'object',
    properties: {
      data: { type: 'array', items: PercentilePoint },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsOutliers: {
    type: 'object',
    properties: {
      data: { type: 'array', items: OutlierEntry },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsSentiments: {
    type: 'object',
    properties: {
      data: { type: 'array', items: SentimentFigure },
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  analyticsAppointments: {
    type: 'object',
    properties: {
      data: { type: 'array', items: AppointmentFigure },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  scoresByAppointment: {
    type: 'object',
    properties: {
      data: { type: 'array', items: AppointmentFigure },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  practiceOutliers: {
    type: 'object',
    properties: {
      data: { type: 'array', items: OutlierEntry },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  providerOutliers: {
    type: 'object',
    properties: {
      data: { type: 'array', items: OutlierEntry },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  providerMetrics: {
    type: 'object',
    properties: {
      data: { type: 'array', items: MetricScore },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  listMetrics: { type: 'object', properties: { data: { type: 'array', items: Metric } } },
  employeeAnswers: {
    type: 'object',
    properties: {
      data: CategoryAnswers,
      withheld: Withheld,
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  leaderboardPx: {
    type: 'object',
    properties: {
      data: {
        type: 'object',
        properties: {
          practiceRankings: { type: 'array', items: LeaderboardRow },
          providerRankings: { type: 'array', items: LeaderboardRow },
        },
        isOpen: true,
      },
    },
  },
  practiceRanks: { type: 'object', properties: { data: { type: 'array', items: PracticeRank } } },
  practicesPercentiles: {
    type: 'object',
    properties: {
      data: { type: 'array', items: PercentileRank },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  practicePercentile: {
    type: 'object',
    properties: { data: PercentileRank, notices: { type: 'array', items: FilterNotice } },
    isOpen: true,
  },
  practicePercentiles: {
    type: 'object',
    properties: {
      data: { type: 'array', items: PercentilePoint },
      notices: { type: 'array', items: FilterNotice },
    },
    isOpen: true,
  },
  questionAnswers: { type: 'object', properties: { data: { type: 'array', items: QuestionPoint } } },
} as const satisfies Record<string, Shape>;
