/** The body of an answer as the database has written it. */
export class JsonText {
  constructor(
    readonly text: string,
    /** absent: that of the call */
    readonly status?: number,
  ) {}
}
