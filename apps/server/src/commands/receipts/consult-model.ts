import { isDoubtful, joinModel } from '@sampletrail/domain/receipts/join-model.ts'
import type {
  ReadingContext,
  ReceiptReading,
} from '@sampletrail/domain/receipts/receipt-reading.ts'
import { createWorkGate } from '#src/commands/concurrency/work-gate.ts'
import type { ReceiptModel, ReceiptPicture } from '#src/integrations/ai/receipt-model.ts'
import { leaveWhen } from '#src/deadlines/leave-when.ts'
import type { Log } from '#src/log/log.ts'

export interface ModelRequest {
  /** The local reading. */
  local: ReceiptReading
  context: Pick<ReadingContext, 'today'>
  /** Makes the pictures of the receipt, only if they are needed. */
  draw: (signal: AbortSignal) => Promise<ReceiptPicture[]>
  /** Milliseconds after which the reading is needed, with or without the model's help. */
  timeLeft: number
  /** The caller has left. */
  signal: AbortSignal
}

/** Lets a model help if the local reading is in doubt. */
export type ConsultModel = (request: ModelRequest) => Promise<ReceiptReading>

/** Each request holds its pictures in memory until it is answered. */
const questionsAtOnce = 4
const waitingQuestions = 30
/** With less time than this, in milliseconds, no answer would arrive. */
const leastTime = 2000

/**
 * A command that combines a model's reading with the local one (docs/behaviour/receipts.md). It never fails: without a
 * model, doubt or time, or if the model fails, the local reading is the answer.
 */
export function createConsultModel({
  model,
  log,
}: {
  model: ReceiptModel | null
  log: Log
}): ConsultModel {
  const enter = createWorkGate(questionsAtOnce, waitingQuestions, 20_000)

  return async ({ local, context, draw, timeLeft, signal }) => {
    if (model === null || timeLeft < leastTime || !isDoubtful(local)) return local
    const overdue = AbortSignal.timeout(timeLeft)
    const leaves = AbortSignal.any([signal, overdue])
    try {
      const seen = await leaveWhen(
        leaves,
        enter(async () => {
          leaves.throwIfAborted()
          return await model.read(await draw(leaves), leaves)
        }),
      )
      return joinModel(local, seen, context.today)
    } catch (error) {
      if (!signal.aborted) log.warn('receipt.model_failed', { error })
      return local
    }
  }
}
