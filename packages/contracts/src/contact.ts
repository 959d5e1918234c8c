import { z } from 'zod'

export const contactSubjects = [
  'General Inquiry',
  'Technical Support',
  'Feature Request',
  'Billing Question',
  'Partnership Opportunity',
] as const

const isSubject = (value: string): boolean => contactSubjects.some((subject) => subject === value)

/** One plain address, somebody@somewhere.example: nothing in it that could begin a second one, or a header. */
const addressShape =
  /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+([.][^\s\p{C}@<>()[\]\\,;:".]+)+$/u

/** One line: what breaks it, and what cannot be seen, becomes a space. */
function toOneLine(value: string): string {
  return value.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Several lines, without control characters, and without empty space around them. */
function toLines(value: string): string {
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .toWellFormed()
}

/** What a person writes on /contact (docs/behaviour/contact.md); the messages stand below the fields. */
export const contactFormSchema = z.object({
  name: z
    .string()
    .transform((value) => toOneLine(value).toWellFormed())
    .pipe(
      z.string().min(1, 'Name is required').max(100, 'Name is too long: up to 100 characters fit'),
    ),
  email: z
    .string()
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Email is invalid')
    .regex(addressShape, 'Email is invalid'),
  subject: z.string().refine(isSubject, 'Subject is required'),
  message: z
    .string()
    .transform(toLines)
    .pipe(
      z
        .string()
        .min(1, 'Message is required')
        .max(5000, 'Message is too long: up to 5,000 characters fit'),
    ),
})

export type ContactForm = z.infer<typeof contactFormSchema>

/**
 * Answer of `GET /api/contact/challenge`: a small piece of work that a browser does before a message is taken. Whoever
 * finds the counter whose derived key begins with the prefix has done it. It is good for one message.
 */
export const contactChallengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.string().max(20),
    nonce: z.string().regex(/^[0-9a-f]{32}$/),
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    cost: z.int().positive(),
    keyLength: z.int().positive(),
    keyPrefix: z.string().regex(/^[0-9a-f]{2,64}$/),
    keySignature: z.string().regex(/^[0-9a-f]{64}$/),
    /** Seconds since 1970. */
    expiresAt: z.int().positive(),
  }),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

export type ContactChallenge = z.infer<typeof contactChallengeSchema>

/** A challenge and the answer that was found. */
const captchaSchema = z.object({
  challenge: contactChallengeSchema,
  solution: z.object({
    counter: z.int().nonnegative(),
    derivedKey: z.string().regex(/^[0-9a-f]{2,128}$/),
  }),
})

export type ContactCaptcha = z.infer<typeof captchaSchema>

/** JSON body of `POST /api/contact`; answered with 204 once the message is kept. */
export const contactMessageSchema = contactFormSchema.extend({
  /** A field that people do not see; whoever fills it is a program. */
  website: z.string().max(1000).default(''),
})

/** The same body's other part, read when the rest makes sense. */
export const contactCaptchaSchema = z.object({ captcha: captchaSchema })
