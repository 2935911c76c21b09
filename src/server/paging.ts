/** Which part of a list is asked for. */
export interface ListPage {
  skip: number;
  /** 0: nothing but what is counted */
  take: number;
}

/** How much a list holds in all. */
export interface Pagination {
  total: number;
  pageCount: number;
}

export function paginationOf(total: number, { take }: Pick<ListPage, 'take'>): Pagination {
  return { total, pageCount: take === 0 ? 0 : Math.ceil(total / take) };
}

/** Of a list that is always answered whole. */
export function paginationOfAll({ length }: readonly unknown[]): Pagination {
  return { total: length, pageCount: Math.min(1, length) };
}
