import { z } from 'zod'

/** Body of `POST /api/alerts/push`: a browser's `PushSubscription` as JSON. */
export const pushSubscriptionSchema = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(1000)
    .refine((address) => !address.includes('@')),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  }),
})

export type PushSubscriptionBody = z.infer<typeof pushSubscriptionSchema>

/** Answer (201) of `POST /api/alerts/push`: the browser's id in `push_subscriptions`. */
export const keptDeviceSchema = z.object({ id: z.uuid() })

export type KeptDevice = z.infer<typeof keptDeviceSchema>

/** Body of `DELETE /api/alerts/push`. */
export const endedDeviceSchema = z.object({ endpoint: z.string().max(1000) })

/** Answer of `GET /api/alerts/push/key`: the `applicationServerKey` that browsers subscribe with; base64url. */
export const pushKeySchema = z.object({ publicKey: z.string().regex(/^[A-Za-z0-9_-]{87}$/) })

export type PushKey = z.infer<typeof pushKeySchema>

/** The contents of a message to a browser, once it is decrypted there. */
export const pushMessageSchema = z.object({
  title: z.string().max(200),
  body: z.string().max(800),
  /** A page of the app: path and query. */
  url: z.string().regex(/^\/(?![/\\])/),
  /** A later message of the same tag replaces an earlier one. */
  tag: z.string().max(200),
  /** The number on the app's icon. */
  badge: z.number().int().min(0).optional(),
  /** Buttons: 'open' opens the page, the others are sent to /api/reminders with the token. */
  actions: z
    .array(z.object({ action: z.enum(['done', 'snooze', 'open']), title: z.string().max(40) }))
    .max(2)
    .optional(),
  token: z.string().optional(),
})

export type PushMessage = z.infer<typeof pushMessageSchema>
