import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type MultipartUpload,
} from '@aws-sdk/client-s3'
import type { Log } from '#src/log.ts'
import { HEAD_BYTES } from '#src/storage/content-type.ts'
import {
  isVersion,
  type ByteRange,
  type FileStore,
  type FoundFile,
} from '#src/storage/file-store.ts'
import type { S3Connection } from '#src/storage/s3/s3-connection.ts'
import { S3Failure } from '#src/storage/s3/s3-failure.ts'
import { startS3Upload, type S3Upload } from '#src/storage/s3/s3-upload.ts'
import { watchFlow } from '#src/storage/s3/watch-flow.ts'
import { StorageError } from '#src/storage/storage-error.ts'
import { receiveBytes } from '#src/storage/receive-bytes.ts'

/** The store makes a copy itself, in milliseconds. */
const COPY_DEADLINE = 60_000
/**
 * A longer upload is aborted. The store dates an object of several parts from the beginning of its upload, and the sweep
 * must find nothing old whose row is only being written.
 */
const UPLOAD_DEADLINE = 1_800_000

/** Stores files as objects `<prefix>objects/<version>` of a bucket that several processes may share. */
export function createS3Store(s3: S3Connection, log: Log): FileStore {
  const folder = `${s3.prefix}objects/`

  return {
    isShared: true,
    async receive(body, limit) {
      const version = randomUUID()
      const upload = startS3Upload(s3, keyOf(version))
      try {
        const taken = await receiveBytes(inTime(body), limit, (chunk) => upload.add(chunk))
        return {
          ...taken,
          async keep() {
            await upload.finish()
            return version
          },
          discard: () => abort(upload),
        }
      } catch (error) {
        await abort(upload)
        throw error
      }
    },
    read,
    async readHead(version) {
      try {
        return await buffer(await read(version, { start: 0, end: HEAD_BYTES - 1 }))
      } catch (error) {
        // An empty object has no range.
        if (codeOf(error) === 'InvalidRange') return Buffer.alloc(0)
        throw error
      }
    },
    async copy(version) {
      const next = randomUUID()
      const command = new CopyObjectCommand({
        Bucket: s3.bucket,
        Key: keyOf(next),
        CopySource: `${s3.bucket}/${keyOf(version)}`,
      })
      await s3.call('CopyObject', (client, options) => client.send(command, options), COPY_DEADLINE)
      return next
    },
    remove: (version) => removeKey(keyOf(version)),
    async *list() {
      yield* listObjects()
      yield* listUploads()
    },
  }

  function keyOf(version: string): string {
    if (!isVersion(version)) throw new StorageError('InternalError', 'Not a stored version')
    return folder + version
  }

  async function read(version: string, range?: ByteRange): Promise<Readable> {
    const command = new GetObjectCommand({
      Bucket: s3.bucket,
      Key: keyOf(version),
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    })
    const { Body } = await s3.call('GetObject', (client, options) => client.send(command, options))
    if (Body instanceof Readable) return watchFlow(Body, logFailure)
    throw new StorageError('S3Error', 'The file store answered without a file')
  }

  async function removeKey(key: string): Promise<void> {
    const command = new DeleteObjectCommand({ Bucket: s3.bucket, Key: key })
    await s3.call('DeleteObject', (client, options) => client.send(command, options))
  }

  async function* listObjects(): AsyncGenerator<FoundFile> {
    let next: string | undefined
    do {
      const command = new ListObjectsV2Command({
        Bucket: s3.bucket,
        Prefix: folder,
        ContinuationToken: next,
      })
      const page = await s3.call('ListObjectsV2', (client, options) =>
        client.send(command, options),
      )
      for (const { Key = '', LastModified } of page.Contents ?? []) {
        const name = Key.slice(folder.length)
        if (!LastModified || !isVersion(name)) continue
        yield { version: name, modifiedAt: ourTime(LastModified), remove: () => removeKey(Key) }
      }
      next = page.NextContinuationToken
    } while (next !== undefined)
  }

  /** Uploads that a crash cut off between two parts. */
  async function* listUploads(): AsyncGenerator<FoundFile> {
    let after: UploadMarkers | null = {}
    while (after !== null) {
      const { uploads, next } = await readUploads(after)
      for (const { Key, UploadId, Initiated } of uploads) {
        if (!Key || !UploadId || !Initiated) continue
        const command = new AbortMultipartUploadCommand({ Bucket: s3.bucket, Key, UploadId })
        yield {
          version: null,
          modifiedAt: ourTime(Initiated),
          async remove() {
            await s3.call('AbortMultipartUpload', (client, options) =>
              client.send(command, options),
            )
          },
        }
      }
      after = next
    }
  }

  async function readUploads(
    after: UploadMarkers,
  ): Promise<{ uploads: MultipartUpload[]; next: UploadMarkers | null }> {
    const command = new ListMultipartUploadsCommand({
      Bucket: s3.bucket,
      Prefix: folder,
      ...after,
    })
    try {
      const page = await s3.call('ListMultipartUploads', (client, options) =>
        client.send(command, options),
      )
      const { IsTruncated, NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
      const next = IsTruncated && KeyMarker && UploadIdMarker ? { KeyMarker, UploadIdMarker } : null
      return { uploads: page.Uploads ?? [], next }
    } catch (error) {
      // A server that cannot list them has to delete them itself; objects without a row have already been found.
      if (codeOf(error) === 'NotImplemented') return { uploads: [], next: null }
      throw error
    }
  }

  /** The answer is already being sent, under a request id that is unknown here. */
  function logFailure({ operation, code }: S3Failure): void {
    log.warn('storage.s3_broke_off', { operation, code })
  }

  function ourTime(theirs: Date): number {
    return theirs.getTime() - s3.clockOffset()
  }

  /** An object that cannot be removed stays hidden until the sweep finds it. */
  async function abort(upload: S3Upload): Promise<void> {
    try {
      await upload.abort()
    } catch (error) {
      log.warn('storage.upload_left', { reason: codeOf(error) ?? String(error) })
    }
  }
}

interface UploadMarkers {
  KeyMarker?: string
  UploadIdMarker?: string
}

async function* inTime(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const began = performance.now()
  for await (const chunk of body) {
    if (performance.now() - began > UPLOAD_DEADLINE) {
      throw new StorageError('InvalidRequest', 'The upload took too long')
    }
    yield chunk
  }
}

function codeOf(error: unknown): string | null {
  const failure = error instanceof Error ? error.cause : null
  return failure instanceof S3Failure ? failure.code : null
}
