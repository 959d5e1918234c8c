import { StorageError } from '#src/storage/storage-error.ts'

/** Supabase's set of characters without the question mark, which no URL path can contain. */
const NAME = /^[\w/!\-.*'() &$@=;:+,]+$/
const BUCKET = /^[\w!\-.*'() &$@=;:+,]+$/
const MAX_NAME_LENGTH = 1024
const MAX_BUCKET_LENGTH = 100

/** First parts of this service's own paths; a bucket of that name could not be reached. */
const RESERVED: ReadonlySet<string> = new Set([
  'authenticated',
  'copy',
  'info',
  'list',
  'list-v2',
  'move',
  'public',
  'sign',
  'upload',
])

/** True for a name that is plain in every URL, header and listing: no `..`, no empty part, ASCII only. */
export function isObjectName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    NAME.test(name) &&
    name.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  )
}

/** Returns the name, or throws `InvalidKey`. */
export function checkObjectName(name: unknown): string {
  if (typeof name === 'string' && isObjectName(name)) return name
  throw new StorageError('InvalidKey', `Invalid key: ${describe(name)}`)
}

/** Returns the name of a new bucket, or throws `InvalidBucketName`. */
export function checkBucketName(name: unknown): string {
  const isPlain =
    typeof name === 'string' &&
    name.length <= MAX_BUCKET_LENGTH &&
    BUCKET.test(name) &&
    name.trim() === name &&
    !/^\.+$/.test(name) &&
    !RESERVED.has(name)
  if (isPlain) return name
  throw new StorageError('InvalidBucketName', 'Bucket name invalid')
}

function describe(name: unknown): string {
  return typeof name === 'string' ? name.slice(0, 200) : typeof name
}
