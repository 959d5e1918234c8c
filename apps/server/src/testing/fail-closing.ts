import { StorageApiError } from '@supabase/supabase-js'
import type { Backend } from '#src/backend.ts'

/** Steps of closing an account, in their order. */
export const closingSteps = ['sign-in account', 'listing', 'removing', 'last note'] as const
type ClosingStep = (typeof closingSteps)[number]

/** The backend, with one step of closing an account that fails. */
export function failAtStep(
  backend: Backend,
  step: ClosingStep,
): Pick<Backend, 'admin' | 'asService'> {
  const failure = { data: null, error: new StorageApiError(`${step} fails`, 500, '500') }
  return {
    async asService(work) {
      return await backend.asService(async (transaction) =>
        work({
          query: (async (sql: string, values: unknown[]) => {
            if (step === 'last note' && sql.includes('finish_closure')) throw failure.error
            return await transaction.query(sql, values)
          }) as typeof transaction.query,
        }),
      )
    },
    async admin() {
      const { storage, auth } = await backend.admin()
      const admin = Object.create(await backend.admin()) as Awaited<ReturnType<Backend['admin']>>
      const from = (bucket: string) => {
        const files = storage.from(bucket)
        if (step === 'listing') files.list = () => Promise.resolve(failure)
        if (step === 'removing') files.remove = () => Promise.resolve(failure)
        return files
      }
      const withoutDeletion = {
        ...(step === 'sign-in account' && { deleteUser: () => Promise.resolve(failure) }),
        getUserById: (id: string) => auth.admin.getUserById(id),
        ...(step !== 'sign-in account' && {
          deleteUser: (id: string) => auth.admin.deleteUser(id),
        }),
      }
      Object.defineProperty(admin, 'storage', { value: { from } })
      Object.defineProperty(admin, 'auth', { value: { admin: withoutDeletion } })
      return admin
    },
  }
}
