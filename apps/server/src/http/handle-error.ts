import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ErrorBody } from '@sampletrail/contracts/errors.ts'
import { isOfGonePerson, readRefusal } from '#src/db/refusal.ts'
import { AppError, statusOfCode } from '#src/http/app-error.ts'
import type { ServerEnv } from '#src/http/server-env.ts'
import type { Log } from '#src/log/log.ts'

/** Answers a failure. */
export function createErrorHandler(log: Log) {
  return (error: Error, context: Context<ServerEnv>): Response =>
    answerError(context, describeFailure(log, context, error).known)
}

/**
 * The answer to a failure, which is logged if the operator can help. People read an AppError's message; of anything else they
 * learn only the request's id, under which the log has the cause.
 */
export function describeFailure(
  log: Log,
  context: Pick<Context<ServerEnv>, 'get' | 'req'>,
  error: unknown,
): { known: AppError; body: ErrorBody } {
  const known = toAppError(error)
  // Failures that the person cannot fix concern the operator; too many requests at once are no failure.
  if (statusOfCode[known.code] >= 500) {
    const request = { requestId: context.get('requestId'), method: context.req.method }
    if (known.code === 'busy' || known.code === 'timeout') {
      log.warn('request.given_up', { ...request, code: known.code, error })
    } else log.error('request.failed', { ...request, error })
  }
  return { known, body: bodyOf(context, known) }
}

/** The body and status of one failure. No cache keeps it: a file that is missing here may be on a server of the next version. */
export function answerError(context: Context<ServerEnv>, error: AppError): Response {
  const { code, retryAfter } = error
  context.header('cache-control', 'no-store')
  if (code === 'unauthorized') context.header('WWW-Authenticate', 'Bearer')
  if (retryAfter !== null) context.header('Retry-After', String(retryAfter))
  return context.json(bodyOf(context, error), statusOfCode[code])
}

function bodyOf(context: Pick<Context<ServerEnv>, 'get'>, { code, message }: AppError): ErrorBody {
  return { message, error: { code, message, requestId: context.get('requestId') } }
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof HTTPException && error.status < 500) {
    return new AppError('bad_request', 'This request cannot be read.', { cause: error })
  }
  // A session can end between its check and the statement of its request.
  const refusal = readRefusal(error)
  if (refusal?.status === 401)
    return new AppError('unauthorized', refusal.message, { cause: error })
  if (isOfGonePerson(error)) {
    return new AppError('unauthorized', 'This account is closed or suspended.', { cause: error })
  }
  if (refusal?.hint === 'second_factor') {
    return new AppError('second_factor_needed', refusal.message, { cause: error })
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.', {
    cause: error,
  })
}
