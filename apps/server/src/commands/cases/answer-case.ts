import type { Backend } from '#src/backend.ts'
import { hashCaseToken } from '#src/commands/cases/case-tokens.ts'
import type { JobQueue } from '#src/integrations/queue/job-queue.ts'

interface AnswerServices {
  backend: Pick<Backend, 'asService'>
  queue: Pick<JobQueue, 'send'>
}

export interface CaseAnswer {
  products: string[]
  method: string
  reference: string | null
}

/**
 * Notes that a seller says to have sent the refund, and tells the tester's devices in the same transaction: both or neither.
 * Nothing of a product changes by it. Gives the products that it was noted of: none if the link is not open, does not ask, or
 * shows other products (docs/behaviour/case-links.md).
 */
export async function answerCase(
  { backend, queue }: AnswerServices,
  token: string,
  { products, method, reference }: CaseAnswer,
): Promise<string[]> {
  return await backend.asService(async (transaction) => {
    const { rows } = await transaction.query<{ product_id: string }>(
      'select product_id from private.answer_case_link($1, $2, $3, $4)',
      [hashCaseToken(token), products, method, reference],
    )
    const answered = rows.map(({ product_id }) => product_id)
    const pushes = await transaction.query<{ push: string; not_before: Date | null }>(
      'select push, not_before from private.push_case_answers($1)',
      [answered],
    )
    for (const { push, not_before } of pushes.rows) {
      const when = not_before === null ? {} : { startAfter: not_before }
      await queue.send('send-push', { push }, { transaction, ...when })
    }
    return answered
  })
}
