import { RestError } from '#src/rest/rest-error.ts'

export interface AnswerFormat {
  kind: 'array' | 'object' | 'csv'
  /** Leaves out the keys whose value is null. */
  stripNulls: boolean
  contentType: string
  mediaType: string
  /** One of PostgREST's own types, which nothing in the database can replace. */
  isVendored: boolean
  /** Any type was fine. */
  isAny: boolean
  /** The header `Accept`. */
  asked: string
}

type KnownFormat = Omit<AnswerFormat, 'isAny' | 'asked'>

const JSON_ARRAY: KnownFormat = {
  kind: 'array',
  stripNulls: false,
  contentType: 'application/json; charset=utf-8',
  mediaType: 'application/json',
  isVendored: false,
}
const ANY: ReadonlySet<string> = new Set(['*/*', 'application/*'])

/** Chooses the form of the answer from `Accept`; PGRST107 if none of the requested ones is possible. */
export function parseAccept(header: string | undefined): AnswerFormat {
  if (!header) return { ...JSON_ARRAY, isAny: true, asked: '*/*' }
  const ranges = rankRanges(header)
  for (const range of ranges) {
    const format = findFormat(range)
    if (format) return { ...format, isAny: ANY.has(range.type), asked: header }
  }
  if (ranges.some(({ type }) => type === 'application/geo+json')) {
    throw new RestError(501, {
      code: 'not_implemented',
      message: 'GeoJSON needs PostGIS, which this backend does not bring',
    })
  }
  throw refuseMediaTypes(header)
}

/** The type of the description of the API. Throws PGRST107. */
export function parseApiAccept(header = '*/*'): string {
  for (const { type } of rankRanges(header)) {
    if (type === 'application/json') return JSON_ARRAY.contentType
    if (ANY.has(type) || type === 'application/openapi+json') {
      return 'application/openapi+json; charset=utf-8'
    }
  }
  throw refuseMediaTypes(header)
}

export function refuseMediaTypes(asked: string): RestError {
  return new RestError(406, {
    code: 'PGRST107',
    message: `None of these media types are available: ${asked}`,
  })
}

function findFormat(range: MediaRange): KnownFormat | null {
  const stripNulls = range.parameters.includes('nulls=stripped')
  const suffix = stripNulls ? ';nulls=stripped' : ''
  switch (range.type) {
    case 'application/json':
    case 'application/*':
    case '*/*':
      return JSON_ARRAY
    case 'application/vnd.pgrst.array':
    case 'application/vnd.pgrst.array+json':
      return {
        kind: 'array',
        stripNulls,
        contentType: stripNulls
          ? `application/vnd.pgrst.array+json${suffix}; charset=utf-8`
          : JSON_ARRAY.contentType,
        mediaType: 'application/vnd.pgrst.array+json',
        isVendored: true,
      }
    case 'application/vnd.pgrst.object':
    case 'application/vnd.pgrst.object+json':
      return {
        kind: 'object',
        stripNulls,
        contentType: `application/vnd.pgrst.object+json${suffix}; charset=utf-8`,
        mediaType: 'application/vnd.pgrst.object+json',
        isVendored: true,
      }
    case 'text/csv':
      return {
        kind: 'csv',
        stripNulls: false,
        contentType: 'text/csv; charset=utf-8',
        mediaType: 'text/csv',
        isVendored: false,
      }
    default:
      return null
  }
}

interface MediaRange {
  type: string
  parameters: string[]
  quality: number
}

function rankRanges(header: string): MediaRange[] {
  const ranges = header.split(',').map((part): MediaRange => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    const quality = Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? '1')
    return { type, parameters, quality: Number.isNaN(quality) ? 1 : quality }
  })
  return ranges.toSorted((a, b) => b.quality - a.quality)
}
