import type { UserDeletionDependencies } from '#src/commands/accounts/delete-user.ts'
import { createLockPayer } from '#src/commands/payments/lock-payer.ts'

type Transaction = Parameters<Parameters<UserDeletionDependencies['backend']['asService']>[0]>[0]

/**
 * Dependencies whose process dies right after the call of that number: each statement, commit, call of the provider, of the auth
 * service and of the storage is one. From then on no call has an effect.
 */
export function breakOffAfter(
  whole: UserDeletionDependencies,
  last: number,
): { dependencies: UserDeletionDependencies; hasDied: () => boolean } {
  const { backend, payments } = whole
  let calls = 0

  async function count<Result>(work: () => PromiseLike<Result>): Promise<Result> {
    if (calls >= last) throw new Error('The process is dead.')
    const result = await work()
    calls += 1
    if (calls === last) throw new Error('The process dies.')
    return result
  }

  /** Each of its methods is one call. */
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(_target, name) {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return (...values: unknown[]) => count(async () => await value.apply(target, values))
      },
    })

  const chosen: UserDeletionDependencies['backend'] = {
    asUser: (claims, work) =>
      count(() => backend.asUser(claims, (transaction) => work(counted<Transaction>(transaction)))),
    asService: (work) =>
      count(() => backend.asService((transaction) => work(counted<Transaction>(transaction)))),
    async admin() {
      const client = await backend.admin()
      const admin = Object.create(client) as typeof client
      const { auth, storage } = client
      Object.defineProperty(admin, 'auth', { value: { admin: counted(auth.admin) } })
      Object.defineProperty(admin, 'storage', {
        value: { from: (bucket: string) => counted(storage.from(bucket)) },
      })
      return admin
    },
  }
  return {
    dependencies: {
      ...whole,
      backend: chosen,
      lockPayer: createLockPayer(chosen),
      payments: payments && counted(payments),
    },
    hasDied: () => calls >= last,
  }
}
