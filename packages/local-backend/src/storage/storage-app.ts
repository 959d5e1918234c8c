import { Hono } from 'hono'
import type { BackendContext } from '#src/context.ts'
import { UnauthorizedError } from '#src/errors.ts'
import { describeCause, isFailure } from '#src/http/describe-failure.ts'
import { createBucketRoutes } from '#src/storage/bucket-routes.ts'
import { createCollectionRoutes } from '#src/storage/collection-routes.ts'
import type { FileStore } from '#src/storage/file-store.ts'
import { createObjectFinder } from '#src/storage/find-readable.ts'
import { createRenderRoutes } from '#src/storage/images/render-routes.ts'
import { createListRoutes } from '#src/storage/list-routes.ts'
import { createObjectRoutes } from '#src/storage/object-routes.ts'
import { createCallerReader } from '#src/storage/read-caller.ts'
import { refuseDotSegments } from '#src/storage/refuse-dot-segments.ts'
import { createSignRoutes } from '#src/storage/sign-routes.ts'
import { createTokenSigner } from '#src/storage/signed-token.ts'
import { S3Failure } from '#src/storage/s3/s3-failure.ts'
import type { StorageEnvironment, StorageRequest } from '#src/storage/storage-environment.ts'
import { notImplemented, StorageError } from '#src/storage/storage-error.ts'

/** Parts of Supabase's storage that this one refuses, by the first words of their paths. */
const NOT_HERE = {
  'Resumable upload': ['/upload/resumable', '/upload/resumable/*'],
  'Analytics buckets': ['/iceberg', '/iceberg/*'],
  'Vector buckets': ['/vector', '/vector/*'],
  'The S3 protocol': ['/s3', '/s3/*'],
  'A content delivery network': ['/cdn', '/cdn/*'],
}

/** A page of thumbnails is a few dozen, made once. */
const RENDERS_PER_MINUTE = 120

/** The storage service, mounted at `/storage/v1`. */
export function createStorageApp(
  context: BackendContext,
  store: FileStore,
): Hono<StorageEnvironment> {
  const readCaller = createCallerReader(context.keys)
  const services = {
    pool: context.database.storage,
    store,
    maxFileBytes: context.options.storage.maxFileBytes,
    rendersPerMinute: context.options.storage.rendersPerMinute ?? RENDERS_PER_MINUTE,
    trustProxy: context.options.trustProxy,
    signer: createTokenSigner(context.keys.storageUrlSecret),
    log: context.log,
  }
  const finder = createObjectFinder(services)
  const app = new Hono<StorageEnvironment>()

  app.use(async (c, next) => {
    c.set('readCaller', () =>
      readCaller({
        apikey: c.req.header('apikey') ?? c.req.query('apikey'),
        authorization: c.req.header('authorization'),
      }),
    )
    // Set on the response itself, so that Hono adds this and earlier headers to answers that are Responses of their own:
    // files and errors.
    c.res.headers.set('X-Content-Type-Options', 'nosniff')
    await next()
    // Only files say how long they may be kept.
    if (!c.res.headers.has('Cache-Control')) c.res.headers.set('Cache-Control', 'no-store')
    // A file may be in a frame, because the application shows PDFs: its sandbox leaves nothing to click by mistake.
    if (c.res.headers.has('Content-Disposition')) c.res.headers.delete('X-Frame-Options')
  })
  app.use(refuseDotSegments)
  app.all('/iceberg/v1/*', () => answerAsCatalog(notImplemented('Analytics buckets')))
  for (const [what, paths] of Object.entries(NOT_HERE)) {
    for (const path of paths) {
      app.all(path, () => {
        throw notImplemented(what)
      })
    }
  }
  app.get('/status', (c) => c.json({ status: 'ok' }))
  app.route('/bucket', createBucketRoutes(services))
  app.route('/object', createSignRoutes(services))
  app.route('/object', createListRoutes(services))
  app.route('/object', createCollectionRoutes(services))
  app.route('/object', createObjectRoutes(services, finder))
  app.route('/render/image', createRenderRoutes(services, finder))

  app.all('*', (c) => {
    const message = `Route ${c.req.method}:${c.req.path.replace(/^\/storage\/v1/, '')} not found`
    return c.json({ message, error: 'Not Found', statusCode: 404 }, 404)
  })
  app.onError((error, c) => {
    if (error instanceof StorageError) {
      noteRefusal(c, error)
      return error.toResponse()
    }
    if (error instanceof UnauthorizedError) return answerUnauthorized(error)
    const requestId = c.get('requestId')
    context.log.error('storage.failed', { requestId, status: 500, cause: error.message })
    return new StorageError('InternalError', 'Internal server error').toResponse()
  })
  return app

  function noteRefusal(c: StorageRequest, error: StorageError): void {
    const requestId = c.get('requestId')
    if (error.cause instanceof S3Failure) {
      // Enough for a person to find it at either end; neither addresses nor keys.
      const { operation, code, status, s3RequestId } = error.cause
      context.log.error('storage.s3_failed', { requestId, operation, code, status, s3RequestId })
    } else if (isFailure(error.statusCode)) {
      const { statusCode: status, code } = error
      context.log.warn('storage.failed', { requestId, status, code, cause: describeCause(error) })
    }
  }
}

/** Clients of Iceberg catalogues expect the message one level down. */
function answerAsCatalog({ message, code, statusCode }: StorageError): Response {
  const error = { message, type: code, code: statusCode }
  return Response.json({ error }, { status: statusCode })
}

/** A missing or unknown key never reaches storage on Supabase; a bad token does, and gets an error in its format. */
function answerUnauthorized(error: UnauthorizedError): Response {
  if (error.reason === 'bad_token')
    return new StorageError('AccessDenied', error.message).toResponse()
  return Response.json({ message: error.message }, { status: 401 })
}
