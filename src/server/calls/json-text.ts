/** The body of an answer as JSON, complete. */
export class JsonText {
  constructor(
    readonly text: string,
    /** absent: that of the call */
    readonly status?: number,
  ) {}
}
