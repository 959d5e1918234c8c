import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/**
 * Checks the signature of a request as S3 does (AWS Signature Version 4, in the header), without the signing code.
 * @returns S3's error code, or null
 */
export function findSignatureFault(
  request: IncomingMessage,
  body: Buffer,
  secrets: Readonly<Record<string, string>>,
): string | null {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!match) return 'AccessDenied'
  const [, key = '', day = '', region = '', names = '', given = ''] = match
  const secret = secrets[key]
  if (secret === undefined) return 'InvalidAccessKeyId'
  const sum = readHeader(request, 'x-amz-content-sha256')
  if (sum !== 'UNSIGNED-PAYLOAD' && sum !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const url = new URL(request.url ?? '/', 'http://s3')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const headers = names.split(';').map((name) => `${name}:${readHeader(request, name).trim()}\n`)
  const canonical = [request.method, url.pathname, query, headers.join(''), names, sum].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const moment = readHeader(request, 'x-amz-date')
  const text = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (before, part) => hmac(before, part),
    `AWS4${secret}`,
  )
  const isRight = timingSafeEqual(hmac(signingKey, text), Buffer.from(given, 'hex'))
  return isRight ? null : 'SignatureDoesNotMatch'
}

function readHeader(request: IncomingMessage, name: string): string {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : (value ?? '')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
}
