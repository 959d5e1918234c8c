import { z } from 'zod'
import { STEP_TOPICS } from '@sampletrail/domain/next-steps/put-off.ts'
import { describeReminder } from '@sampletrail/domain/reminders/reminder-words.ts'
import type { PushMessage } from '@sampletrail/contracts/push.ts'
import type { ReminderTokens } from '#src/commands/reminders/reminder-token.ts'

const contentSchema = z.object({
  kind: z.literal('reminder'),
  title: z.string(),
  lines: z.array(z.string()),
  count: z.number(),
  only: z.object({ productId: z.uuid(), topic: z.enum(STEP_TOPICS) }).nullable(),
  badge: z.number(),
})

/** What a push says; the database adds whose it is. */
export type ReminderContent = z.infer<typeof contentSchema>

/** A reminder in `internal.pushes`. */
export const reminderPushSchema = contentSchema.extend({
  reminder: z.uuid(),
  user: z.uuid(),
  day: z.string(),
})

/** The message to a browser; its buttons work with a token, because nobody may be signed in there. */
export function writeReminderPush(
  content: z.infer<typeof reminderPushSchema>,
  tokens: Pick<ReminderTokens, 'make'>,
): PushMessage {
  const claim = { userId: content.user, reminderId: content.reminder }
  return { ...describeReminder(content), token: tokens.make(claim, new Date()) }
}
