import { z } from 'zod'

/** Body and answer of `POST /functions/v1/update-notification-preferences`: whether alerts are emailed and pushed. */
export const notificationPreferencesSchema = z.object({ notifications_on: z.boolean() })

export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>
