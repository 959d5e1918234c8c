import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

export interface Contents {
  objects: Map<string, { body: Buffer; modified: Date }>
  uploads: Map<string, { key: string; initiated: Date; parts: Map<number, Buffer> }>
}

interface Call {
  key: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Reply {
  status: number
  headers?: Record<string, string>
  body: Buffer
}

interface Refusal {
  status: number
  code: string
}

/** Objects of one page of a listing; S3 has a thousand. */
const PAGE = 3
const MINIMUM_PART = 5 * 1024 * 1024

/** The SDK's name of a request's operation. */
export function nameOperation(
  method: string,
  key: string,
  query: URLSearchParams,
  headers: IncomingHttpHeaders,
): string {
  if (method === 'GET' && key === '') {
    return query.has('uploads') ? 'ListMultipartUploads' : 'ListObjectsV2'
  }
  if (method === 'GET') return 'GetObject'
  if (method === 'HEAD') return 'HeadObject'
  if (method === 'DELETE') return query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject'
  if (method === 'POST') {
    return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload'
  }
  if (query.has('uploadId')) return 'UploadPart'
  return headers['x-amz-copy-source'] === undefined ? 'PutObject' : 'CopyObject'
}

export const operations: Record<
  string,
  (contents: Contents, call: Call) => Reply | Refusal | undefined
> = {
  GetObject({ objects }, { key, headers }) {
    const found = objects.get(key)
    if (!found) return { status: 404, code: 'NoSuchKey' }
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    if (!range) return { status: 200, body: found.body }
    const [first, last] = [Number(range[1]), Number(range[2])]
    if (first >= found.body.length) return { status: 416, code: 'InvalidRange' }
    return { status: 206, body: found.body.subarray(first, last + 1) }
  },
  HeadObject({ objects }, { key }) {
    const found = objects.get(key)
    if (!found) return { status: 404, code: 'NotFound' }
    const headers = { 'content-length': String(found.body.length) }
    return { status: 200, headers, body: Buffer.alloc(0) }
  },
  PutObject({ objects }, { key, headers, body }) {
    if (headers['if-none-match'] === '*' && objects.has(key)) {
      return { status: 412, code: 'PreconditionFailed' }
    }
    objects.set(key, { body, modified: new Date() })
    return { status: 200, headers: { etag: tagOf(body) }, body: Buffer.alloc(0) }
  },
  CopyObject({ objects }, { key, headers }) {
    const source = decodeURIComponent(String(headers['x-amz-copy-source']))
    const found = objects.get(source.split('/').slice(1).join('/'))
    if (!found) return { status: 404, code: 'NoSuchKey' }
    objects.set(key, { body: found.body, modified: new Date() })
    return xml(`<CopyObjectResult><ETag>${tagOf(found.body)}</ETag></CopyObjectResult>`)
  },
  DeleteObject({ objects }, { key }) {
    objects.delete(key)
    return { status: 204, body: Buffer.alloc(0) }
  },
  ListObjectsV2({ objects }, { query }) {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const size = Math.min(Number(query.get('max-keys') ?? PAGE), PAGE)
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix) && key > after)
      .toSorted()
    const page = keys.slice(0, size)
    const entries = page.map((key) => {
      const modified = objects.get(key)?.modified.toISOString()
      return `<Contents><Key>${key}</Key><LastModified>${modified}</LastModified></Contents>`
    })
    const next = keys.length > size ? page.at(-1) : undefined
    const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`
    return xml(`<ListBucketResult>${entries.join('')}${more}</ListBucketResult>`)
  },
  CreateMultipartUpload({ uploads }, { key }) {
    const id = randomUUID()
    uploads.set(id, { key, initiated: new Date(), parts: new Map() })
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    )
  },
  UploadPart({ uploads }, { query, body }) {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (!upload) return noSuchUpload()
    upload.parts.set(Number(query.get('partNumber')), body)
    return { status: 200, headers: { etag: tagOf(body) }, body: Buffer.alloc(0) }
  },
  CompleteMultipartUpload({ objects, uploads }, { key, query, body }) {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    if (!upload) return noSuchUpload()
    const tags = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, tag = '']) =>
      tag.replaceAll('&quot;', '"'),
    )
    const parts = [...upload.parts.entries()].toSorted(([a], [b]) => a - b).map(([, part]) => part)
    if (tags.join() !== parts.map(tagOf).join()) return { status: 400, code: 'InvalidPart' }
    if (parts.slice(0, -1).some((part) => part.length < MINIMUM_PART)) {
      return { status: 400, code: 'EntityTooSmall' }
    }
    uploads.delete(id)
    objects.set(key, { body: Buffer.concat(parts), modified: upload.initiated })
    return xml('<CompleteMultipartUploadResult><ETag>"x-2"</ETag></CompleteMultipartUploadResult>')
  },
  AbortMultipartUpload({ uploads }, { query }) {
    if (!uploads.delete(query.get('uploadId') ?? '')) return noSuchUpload()
    return { status: 204, body: Buffer.alloc(0) }
  },
  ListMultipartUploads({ uploads }, { query }) {
    const prefix = query.get('prefix') ?? ''
    const entries = [...uploads]
      .filter(([, { key }]) => key.startsWith(prefix))
      .map(
        ([id, { key, initiated }]) =>
          `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
      )
    return xml(`<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>`)
  },
}

function tagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`
}

function noSuchUpload(): Refusal {
  return { status: 404, code: 'NoSuchUpload' }
}

function xml(text: string): Reply {
  const headers = { 'content-type': 'application/xml' }
  return { status: 200, headers, body: Buffer.from(`<?xml version="1.0"?>${text}`) }
}
