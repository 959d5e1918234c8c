import { isIP } from 'node:net'
import { BackendStartError } from '#src/errors.ts'
import { isLoopback } from '#src/http/is-loopback.ts'

/** The place of files on S3, or on a server with its protocol. */
export interface S3Address {
  /** Origin, without the bucket. */
  endpoint: string
  bucket: string
  /** Empty, or with a slash at its end. */
  prefix: string
  region: string
  /** Whether the bucket is in the path (`host/bucket`), or in the host name (`bucket.host`). */
  isPathStyle: boolean
  accessKeyId: string
  secretAccessKey: string
}

const PARAMETERS: ReadonlySet<string> = new Set(['region', 'pathStyle'])
const SHAPE =
  'Write it as https://KEY:SECRET@host/bucket or https://KEY:SECRET@host/bucket/prefix?region=eu-central-1, ' +
  'with / and + of the secret as %2F and %2B.'
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/
const AMAZON = /(?:^|\.)amazonaws\.com(?:\.cn)?$/
const AMAZON_REGION = /^s3[.-]([a-z]{2}-[a-z-]+-\d)\.amazonaws/

/** Parses the setting. Throws `BackendStartError`, which never repeats it. */
export function readS3Address(setting: string): S3Address {
  const url = URL.parse(setting)
  if (!url || !['https:', 'http:'].includes(url.protocol)) throw refuse('is no address of a bucket')
  if (url.username === '' || url.password === '') throw refuse('lacks the key or its secret')
  if (url.protocol === 'http:' && !isNear(url.hostname)) {
    throw refuse(
      'would send files unencrypted over the internet',
      'Use https; http is for this machine and private networks.',
    )
  }
  const [bucket = '', ...folders] = decode(url.pathname).split('/').slice(1)
  if (!BUCKET.test(bucket)) throw refuse('names no bucket')
  const prefix = folders.filter((folder) => folder !== '').map((folder) => `${folder}/`)
  if (!PREFIX.test(prefix.join(''))) {
    throw refuse('has a prefix with more than letters, digits and _ - . in it')
  }
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.has(name))
  if (unknown !== undefined) throw refuse('has parameters other than region and pathStyle')
  const pathStyle = url.searchParams.get('pathStyle')
  if (pathStyle !== null && pathStyle !== 'true' && pathStyle !== 'false') {
    throw refuse('has a pathStyle that is neither true nor false')
  }
  return {
    endpoint: url.origin,
    bucket,
    prefix: prefix.join(''),
    region: url.searchParams.get('region') ?? AMAZON_REGION.exec(url.hostname)?.[1] ?? 'us-east-1',
    isPathStyle: pathStyle === null ? !AMAZON.test(url.hostname) : pathStyle === 'true',
    accessKeyId: decode(url.username),
    secretAccessKey: decode(url.password),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    throw refuse('has a % that stands for nothing', SHAPE, error)
  }
}

/** This machine, a private network, or a name that only such a network knows (`minio` in a compose file). */
function isNear(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) return true
  if (isIP(host) === 4) return /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01]))\./.test(host)
  if (isIP(host) === 6) return /^f[cd]/i.test(host)
  return !host.includes('.') || /\.(?:localhost|local|internal)$/.test(host)
}

function refuse(what: string, advice = SHAPE, cause?: unknown): BackendStartError {
  return new BackendStartError(`STORAGE_S3_URL ${what}.`, advice, { cause })
}
