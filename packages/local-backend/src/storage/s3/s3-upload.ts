import { createHash } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3'
import type { S3Connection } from '#src/storage/s3/s3-connection.ts'
import { S3Failure } from '#src/storage/s3/s3-failure.ts'
import { StorageError } from '#src/storage/storage-error.ts'

/** One running upload, of which memory holds at most one part. Nobody sees anything of it before `finish`. */
export interface S3Upload {
  add(chunk: Uint8Array): Promise<void>
  /** Creates the object, durably. */
  finish(): Promise<void>
  /** Removes the sent parts. */
  abort(): Promise<void>
}

/** The minimum size of an S3 part that is not the last one; all have the same size, as some servers require. */
const PART_BYTES = 5 * 1024 * 1024
/** For a part over a slow line, and for joining the parts; in milliseconds. */
const PART_DEADLINE = 60_000

export function startS3Upload(s3: S3Connection, key: string): S3Upload {
  const target = { Bucket: s3.bucket, Key: key }
  const parts: CompletedPart[] = []
  let pending: Uint8Array[] = []
  let pendingBytes = 0
  let uploadId: string | undefined
  let sent = 0

  return {
    async add(chunk) {
      pending.push(chunk)
      pendingBytes += chunk.length
      if (pendingBytes < PART_BYTES) return
      let rest: Uint8Array = Buffer.concat(pending)
      for (; rest.length >= PART_BYTES; rest = rest.subarray(PART_BYTES)) {
        await sendPart(rest.subarray(0, PART_BYTES))
      }
      pending = [rest]
      pendingBytes = rest.length
    },
    async finish() {
      const rest = Buffer.concat(pending)
      if (uploadId === undefined) {
        await put(rest)
        return
      }
      if (rest.length > 0) await sendPart(rest)
      await complete()
    },
    async abort() {
      if (uploadId === undefined) return
      const UploadId = uploadId
      await s3.call('AbortMultipartUpload', (client, options) =>
        client.send(new AbortMultipartUploadCommand({ ...target, UploadId }), options),
      )
    },
  }

  async function put(body: Buffer): Promise<void> {
    const command = new PutObjectCommand({ ...target, Body: body, ContentMD5: md5(body) })
    await s3.call('PutObject', (client, options) => client.send(command, options), PART_DEADLINE)
  }

  async function begin(): Promise<string> {
    const { UploadId } = await s3.call('CreateMultipartUpload', (client, options) =>
      client.send(new CreateMultipartUploadCommand(target), options),
    )
    if (UploadId !== undefined) return UploadId
    throw new StorageError('S3Error', 'The file store began an upload without naming it')
  }

  async function sendPart(body: Uint8Array): Promise<void> {
    uploadId ??= await begin()
    const PartNumber = parts.length + 1
    const command = new UploadPartCommand({
      ...target,
      UploadId: uploadId,
      PartNumber,
      Body: body,
      ContentMD5: md5(body),
    })
    const { ETag } = await s3.call(
      'UploadPart',
      (client, options) => client.send(command, options),
      PART_DEADLINE,
    )
    parts.push({ ETag, PartNumber })
    sent += body.length
  }

  async function complete(): Promise<void> {
    const command = new CompleteMultipartUploadCommand({
      ...target,
      UploadId: uploadId,
      MultipartUpload: { Parts: parts },
    })
    try {
      await s3.call(
        'CompleteMultipartUpload',
        (client, options) => client.send(command, options),
        PART_DEADLINE,
      )
    } catch (error) {
      // A first try may have succeeded although its answer was lost; the second finds no upload.
      const failure = error instanceof StorageError ? error.cause : null
      const isGone = failure instanceof S3Failure && failure.code === 'NoSuchUpload'
      if (!isGone || (await readSize()) !== sent) throw error
    }
  }

  async function readSize(): Promise<number | undefined> {
    const { ContentLength } = await s3.call('HeadObject', (client, options) =>
      client.send(new HeadObjectCommand(target), options),
    )
    return ContentLength
  }
}

function md5(body: Uint8Array): string {
  return createHash('md5').update(body).digest('base64')
}
