import { z } from 'zod'

export const contactSubjects = [
  'General Inquiry',
  'Technical Support',
  'Feature Request',
  'Billing Question',
  'Partnership Opportunity',
] as const

const isSubject = (value: string): boolean => contactSubjects.some((subject) => subject === value)

/** One plain address, somebody@somewhere.example: it cannot contain a second one, or a header. */
const addressShape =
  /^[^\s\p{C}@<>()[\]\\,;:"]+@[^\s\p{C}@<>()[\]\\,;:".]+([.][^\s\p{C}@<>()[\]\\,;:".]+)+$/u

/** One line: line breaks and invisible characters become spaces. */
function toOneLine(value: string): string {
  return value.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Several lines, without control characters and surrounding empty space. */
function toLines(value: string): string {
  return value
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .toWellFormed()
}

/** A person's message on /contact (docs/behaviour/contact.md); error messages appear below the fields. */
export const contactFormSchema = z.object({
  name: z
    .string()
    .transform((value) => toOneLine(value).toWellFormed())
    .pipe(
      z.string().min(1, 'Name is required').max(100, 'Name is too long: use up to 100 characters'),
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
        .max(5000, 'Message is too long: use up to 5,000 characters'),
    ),
})

export type ContactForm = z.infer<typeof contactFormSchema>

/**
 * Answer of `GET /api/contact/challenge`: a small calculation that a browser does before its message is accepted. The
 * solution is the counter whose derived key begins with the prefix. It is valid for one message.
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

/** A challenge and its solution. */
const captchaSchema = z.object({
  challenge: contactChallengeSchema,
  solution: z.object({
    counter: z.int().nonnegative(),
    derivedKey: z.string().regex(/^[0-9a-f]{2,128}$/),
  }),
})

export type ContactCaptcha = z.infer<typeof captchaSchema>

/** JSON body of `POST /api/contact`; answered with 204 once the message is stored. */
export const contactMessageSchema = contactFormSchema.extend({
  /** A field that people do not see; only programs fill it in. */
  website: z.string().max(1000).default(''),
})

/** The other part of the same body, read if the rest is valid. */
export const contactCaptchaSchema = z.object({ captcha: captchaSchema })
