import { z } from 'zod'

/** Body of `POST /api/reminders/done` and `POST /api/reminders/snooze`: the token of a push. */
export const reminderActionSchema = z.object({ token: z.string().max(200) })

/** Their answer: what was done, in words, and how many steps are left for today. */
export const reminderAnswerSchema = z.object({
  text: z.string(),
  badge: z.number().int().min(0),
})

export type ReminderAnswer = z.infer<typeof reminderAnswerSchema>
