import type { Shape } from '#src/ebay-published/shape.ts'

/** What eBay has published of one call. */
export interface PublishedCall {
  /** eBay's own name of it. */
  name: string
  /** Method and path, as a request has them. */
  is: RegExp
  /** Headers that have to be there, besides the one that lets in. */
  headers?: Record<string, RegExp>
  /** What may stand in the query; what is marked has to. */
  query?: Record<string, 'needed' | 'free'>
  /** None, where nothing is sent or something else than JSON. */
  body?: Shape
  /** By status; null for an answer without a body. */
  answers: Record<number, Shape | null>
  /** Numbers of the errors that it names; null where it has none. */
  errors: readonly number[] | null
  /** Of a refusal that is not of the usual shape. */
  refusal?: Shape
}

export const json = { 'content-type': /^application\/json\b/ }
/** 'Content-Language' is marked as required where something is written that buyers read. */
export const language = { ...json, 'content-language': /^en-US$/ }

export const amount: Shape = {
  fields: { value: 'text', currency: 'text' },
  needs: ['value', 'currency'],
}

const parameters: Shape = { list: { fields: { name: 'text', value: 'text' } } }

/** `ErrorDetailV3`: what an interface refuses with, or warns of. */
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

/** What every interface refuses with. */
export const errorsShape: Shape = { fields: { errors: { list: errorDetail } }, needs: ['errors'] }

/** Numbers that any call may answer: a token that is not good, too many calls, a failure within. */
export const commonErrors = [1001, 1002, 1003, 1100, 2001, 2002, 2003]
