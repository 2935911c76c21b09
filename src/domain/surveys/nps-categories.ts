/** The categories of the questions that the NPS and the eNPS are computed from. */
export const NPS_CATEGORIES: readonly string[] = ['WR', 'ERFWL'];
