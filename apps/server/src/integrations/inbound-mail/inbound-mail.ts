/** An email as its provider delivers it. */
export interface InboundMail {
  /** Of the envelope: a forwarded email, or one with a blind copy, does not name them in its head. */
  recipients: string[]
  /** As it was sent. */
  bytes: Uint8Array
  /** The provider's own id of this delivery: it stays the same when it is repeated. */
  delivery: string
}

/** A delivery that is not the provider's, or is incomplete. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail'
  /** Whether it may be the operator's setup: then the provider delivers it again. */
  readonly mayImprove: boolean

  constructor(message: string, { mayImprove = false } = {}) {
    super(message)
    this.mayImprove = mayImprove
  }
}

export interface InboundProvider {
  /** Below `/api/inbound-mail`. */
  path: string
  /** The largest body of an email of 10 MB. */
  maxBodyBytes: number
  /** The status that keeps the provider from delivering an email again. */
  finalStatus: 403 | 406 | 413
  /** Throws RefusedMail for what can be seen before the body is read. */
  admit(headers: Headers): void
  /** Throws RefusedMail. */
  read(headers: Headers, body: Uint8Array, now: number): Promise<InboundMail> | InboundMail
}
