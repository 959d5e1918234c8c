import { z } from 'zod'

/** Answer (201) of `POST /api/account/recovery-codes`: new codes, shown only this once; earlier ones are void. */
export const recoveryCodesSchema = z.object({
  codes: z.array(z.string()),
  madeAt: z.iso.datetime(),
})

export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>

/** Answer of `GET /api/account/recovery-codes`: the remaining ones. */
export const recoveryCodesLeftSchema = z.object({
  left: z.int().nonnegative(),
  madeAt: z.iso.datetime().nullable(),
})

export type RecoveryCodesLeft = z.infer<typeof recoveryCodesLeftSchema>

/** JSON body of `POST /api/account/recover`; answered with 204 when no second factor is left. */
export const recoverSchema = z.object({ code: z.string().min(1).max(64) })
