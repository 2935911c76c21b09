import type { Failure } from './errors.ts';

/** An item of a list whose items are validated apart. */
export interface ReceivedItem<Item> {
  /** valid only without failures */
  value: Item;
  failures: Failure[];
}

/** The body of a call that takes one item or a list of them. */
export interface ReceivedItems<Item> {
  isList: boolean;
  items: ReceivedItem<Item>[];
}
