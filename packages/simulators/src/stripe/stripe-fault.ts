interface FaultDetails {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string
}

/** A refusal in Stripe's format; throwing it ends the request. */
export class StripeFault extends Error {
  readonly status: number
  readonly details: FaultDetails

  constructor(status: number, message: string, details: FaultDetails = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  /** The body as sent. */
  toBody(requestId: string): object {
    const { type = 'invalid_request_error', ...rest } = this.details
    return {
      error: {
        type,
        ...rest,
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
      },
    }
  }
}

/** The answer for an unknown id. */
export function missing(kind: string, id: string, param = 'id'): StripeFault {
  return new StripeFault(404, `No such ${kind}: '${id}'`, { code: 'resource_missing', param })
}
