import { basicPlan } from '#src/testing/fake-backend.ts'

/** Why a refusing server refuses. */
export const reason = 'It is refused for a good reason.'

export const queryFn = () => Promise.reject(new Error('It cannot be read.'))

/** A server that refuses every change, and that cannot be read. */
export const refusing = new Proxy(basicPlan, {
  get: (known, name) => {
    const [method = '', path = ''] = String(name).split(' ')
    const answer = known[String(name)]
    if (answer !== undefined) return answer
    if (method === 'GET') return { status: 500, body: { message: 'It cannot be read.' } }
    return path.startsWith('/rest/')
      ? { status: 403, body: { code: 'PT403', message: reason } }
      : {
          status: 403,
          body: {
            code: 'forbidden',
            msg: reason,
            error: { code: 'no', message: reason, requestId: 'r' },
          },
        }
  },
})
