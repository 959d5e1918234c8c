import { StorageError } from '#src/storage/storage-error.ts'

/** The change of a picture, in Supabase's terms. */
export interface ImageTransform {
  width?: number
  height?: number
  /** Only if both edges are given: fill and crop, fit inside, or stretch. */
  resize: 'cover' | 'contain' | 'fill'
  quality: number
  /** Without one, a browser that accepts WebP gets that. */
  format?: 'origin' | 'avif' | 'webp'
}

const KNOWN: ReadonlySet<string> = new Set(['width', 'height', 'resize', 'quality', 'format'])
const FORMATS: ReadonlySet<string> = new Set(['origin', 'avif', 'webp'])
const MODES: ReadonlySet<string> = new Set(['cover', 'contain', 'fill'])
/** Supabase's limits. */
const MOST_PIXELS_OF_EDGE = 2500
const LEAST_QUALITY = 20
const DEFAULT_QUALITY = 80

/** Reads a query, or the options of a signed URL. Throws `InvalidRequest` for unknown ones. */
export function readTransform(given: Record<string, unknown>): ImageTransform {
  const unknown = Object.keys(given).find((name) => !KNOWN.has(name))
  if (unknown !== undefined) throw refuse(`the parameter ${unknown.slice(0, 50)} is not served`)
  const { resize = 'cover', format } = given
  if (!isMode(resize)) throw refuse('resize must be cover, contain or fill')
  if (format !== undefined && !isFormat(format)) {
    throw refuse('format must be origin, avif or webp, or left out')
  }
  const width = readWhole('width', given['width'], 1, MOST_PIXELS_OF_EDGE)
  const height = readWhole('height', given['height'], 1, MOST_PIXELS_OF_EDGE)
  return {
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
    resize,
    quality: readWhole('quality', given['quality'], LEAST_QUALITY, 100) ?? DEFAULT_QUALITY,
    ...(format !== undefined && { format }),
  }
}

/** Equal transforms give equal texts. */
export function nameTransform(transform: ImageTransform, format: string): string {
  const { width = '', height = '', resize, quality } = transform
  return `${width}x${height}-${resize}-${quality}-${format}`
}

function isFormat(value: unknown): value is NonNullable<ImageTransform['format']> {
  return typeof value === 'string' && FORMATS.has(value)
}

function isMode(value: unknown): value is ImageTransform['resize'] {
  return typeof value === 'string' && MODES.has(value)
}

function readWhole(name: string, value: unknown, least: number, most: number): number | undefined {
  if (value === undefined || value === null) return undefined
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= least && number <= most) {
    return number
  }
  throw refuse(`${name} must be a whole number from ${least} to ${most}`)
}

function refuse(message: string): StorageError {
  return new StorageError('InvalidRequest', message)
}
