import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  deleteFileSchema,
  fileFolderSchema,
  maxFileBytes,
  type StoredFile,
} from '@sampletrail/contracts/files.ts'
import type { Backend, Claims } from '#src/backend.ts'
import { ownerOf } from '#src/commands/files/name-file.ts'
import { deleteFile, storeFile } from '#src/commands/files/store-file.ts'
import { createSharedGate, createWorkGate } from '#src/commands/concurrency/work-gate.ts'
import { requireAdmin } from '#src/db/require-admin.ts'
import { requireOpenAccount } from '#src/db/require-open-account.ts'
import { admitPerson } from '#src/http/admit-person.ts'
import { AppError } from '#src/http/app-error.ts'
import { createRateLimit } from '#src/http/limit-rate.ts'
import { readForm } from '#src/http/parse-form.ts'
import { readJson } from '#src/http/read-json.ts'
import type { PersonEnv } from '#src/http/server-env.ts'

interface FilesDependencies {
  backend: Backend
  uploadsPerHour: number
}

/** Boundaries and headers of a form around its file. */
const formOverhead = 64 * 1024
/** A picture of 40 megapixels takes some 200 MB while it is encoded again. */
const picturesAtOnce = 2
/** Each holds up to 10 MB; a person on a slow line uses a place for long, but no picture of others waits for that. */
const uploadsOfAll = { running: 16, waiting: 30 }
/** Of these places one account gets a few, or sixteen slow connections of one person would stop everybody else. */
const uploadsOfOne = { running: 4, waiting: 12 }
const patience = 30_000

/** `POST /api/files` keeps a file, `DELETE /api/files` removes one (docs/behaviour/files.md). */
export function createFilesHandler({
  backend,
  uploadsPerHour,
}: FilesDependencies): Hono<PersonEnv> {
  const limitUploads = createRateLimit(backend, 'uploads', uploadsPerHour)
  const enterUpload = createSharedGate(uploadsOfOne, uploadsOfAll, patience)
  const enterPicture = createWorkGate(picturesAtOnce, uploadsOfAll.running, patience)
  const app = new Hono<PersonEnv>()

  app.post(
    '/',
    // Before the next step reads the body: nobody else, and nobody without a place, makes us hold megabytes.
    async (context, next) => {
      const claims = await admitPerson(context, backend)
      await limitUploads(claims.sub)
      context.set('claims', claims)
      await enterUpload(claims.sub, next)
    },
    bodyLimit({ maxSize: maxFileBytes + formOverhead, onError: refuseSize }),
    async (context) => context.json(await takeFile(context, context.get('claims')), 201),
  )

  /** The account may have been closed while its file came in, after its files were deleted. */
  async function dropIfClosed(
    claims: Claims,
    owner: string | null,
    stored: StoredFile,
  ): Promise<void> {
    try {
      await requireOpenAccount(backend, claims)
    } catch (error) {
      if (error instanceof AppError && error.code === 'unauthorized') {
        await deleteFile(backend, owner, stored)
      }
      throw error
    }
  }

  async function takeFile(context: Context<PersonEnv>, claims: Claims): Promise<StoredFile> {
    const { file, folder } = await readUpload(context)
    const owner = ownerOf(folder, claims.sub)
    if (owner === null) await requireAdmin(backend, claims)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const stored = await enterPicture(() =>
      storeFile(backend, owner, { bytes, name: file.name, folder }),
    )
    await dropIfClosed(claims, owner, stored)
    return stored
  }

  app.delete('/', bodyLimit({ maxSize: 4096, onError: refuseSize }), async (context) => {
    const { sub } = await admitPerson(context, backend)
    const body: unknown = await readJson(context.req)
    const wanted = deleteFileSchema.safeParse(body)
    if (!wanted.success) {
      throw new AppError('bad_request', 'Say which file: send {"bucket": …, "path": …} as JSON.')
    }
    await deleteFile(backend, sub, wanted.data)
    return context.body(null, 204)
  })

  return app
}

async function readUpload(context: Context<PersonEnv>) {
  const form = await readForm(context.req).catch((cause: Error) => {
    if (cause instanceof AppError) throw cause
    throw new AppError('bad_request', 'Send the file as a form of "file" and "folder".', { cause })
  })
  const folder = fileFolderSchema.safeParse(form.get('folder'))
  const file = form.get('file')
  if (!folder.success || !(file instanceof File)) {
    throw new AppError('bad_request', 'Send the file as a form of "file" and "folder".')
  }
  if (file.size > maxFileBytes) refuseSize()
  if (file.size === 0)
    throw new AppError('unreadable_file', 'This file is empty. Choose another one.')
  return { file, folder: folder.data }
}

function refuseSize(): never {
  throw new AppError('too_large', 'This file is larger than 10 MB. Make it smaller and try again.')
}
