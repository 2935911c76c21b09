/** A complete response body as JSON text. */
export class JsonText {
  constructor(
    readonly text: string,
    /** absent: the call's default */
    readonly status?: number,
  ) {}
}
