import type { Shape } from '#src/ebay-published/shape.ts'

/** eBay's published description of one call. */
export interface PublishedCall {
  /** eBay's own name of it. */
  name: string
  /** Method and path of a request. */
  is: RegExp
  /** Required headers, besides authorization. */
  headers?: Record<string, RegExp>
  /** Query parameters; marked ones are required. */
  query?: Record<string, 'needed' | 'free'>
  /** None if nothing is sent or something else than JSON. */
  body?: Shape
  /** By status; null for an answer without a body. */
  answers: Record<number, Shape | null>
  /** Its error numbers; null if it has none. */
  errors: readonly number[] | null
  /** Of a refusal in an unusual format. */
  refusal?: Shape
}

export const json = { 'content-type': /^application\/json\b/ }
/** 'Content-Language' is marked as required for texts that buyers read. */
export const language = { ...json, 'content-language': /^en-US$/ }

export const amount: Shape = {
  fields: { value: 'text', currency: 'text' },
  needs: ['value', 'currency'],
}

const parameters: Shape = { list: { fields: { name: 'text', value: 'text' } } }

/** `ErrorDetailV3`: an interface's refusals and warnings. */
export const errorDetail: Shape = {
  fields: {
    errorId: 'number',
    domain: 'text',
    subdomain: 'text',
    category: { oneOf: ['APPLICATION', 'BUSINESS', 'REQUEST'] },
    message: 'text',
    longMessage: 'text',
    inputRefIds: { list: 'text' },
    outputRefIds: { list: 'text' },
    parameters,
  },
  needs: ['errorId', 'domain', 'category', 'message'],
}

/** The refusals of every interface. */
export const errorsShape: Shape = { fields: { errors: { list: errorDetail } }, needs: ['errors'] }

/** Numbers that any call may answer: an invalid token, too many calls, an internal failure. */
export const commonErrors = [1001, 1002, 1003, 1100, 2001, 2002, 2003]
