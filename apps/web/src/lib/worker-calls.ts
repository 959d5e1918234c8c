type Call = { id: number; method: string; args: unknown[] }
type Answer = { id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; message: string; name: string }
)

/** A worker's error; `name` is the error's name there. */
class WorkerError extends Error {
  constructor(message: string, name: string) {
    super(message)
    this.name = name
  }
}

/** The methods of an object in a worker. */
export type Remote<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never
}

/** Lets the page that started this worker call the methods of `target`. */
export function serveCalls(target: object): void {
  globalThis.addEventListener('message', (event: MessageEvent<Call>) => {
    const { id, method, args } = event.data
    void answer(id, target, method, args).then((said) =>
      globalThis.postMessage(said, { transfer: [] }),
    )
  })
}

async function answer(
  id: number,
  target: object,
  method: string,
  args: unknown[],
): Promise<Answer> {
  try {
    const called: unknown = Reflect.get(target, method)
    if (typeof called !== 'function') throw new TypeError(`There is no ${method}.`)
    return { id, ok: true, value: await Promise.resolve(Reflect.apply(called, target, args)) }
  } catch (error) {
    const { message, name } = error instanceof Error ? error : new Error(String(error))
    return { id, ok: false, message, name }
  }
}

/** Calls the methods of a worker's object. `end` stops the worker; calls without an answer then fail. */
export function callWorker<T extends object>(
  worker: Worker,
): { remote: Remote<T>; end: () => void } {
  const open = new Map<number, PromiseWithResolvers<unknown>>()
  let count = 0
  const refuseAll = (error: Error) => {
    for (const { reject } of open.values()) reject(error)
    open.clear()
  }
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    const waiting = open.get(data.id)
    open.delete(data.id)
    if (data.ok) waiting?.resolve(data.value)
    else waiting?.reject(new WorkerError(data.message, data.name))
  })
  worker.addEventListener('error', () =>
    refuseAll(new WorkerError('This needed more memory than there is.', 'WorkerFailure')),
  )
  const remote = new Proxy({} as Remote<T>, {
    get:
      (_target, method) =>
      (...args: unknown[]) => {
        count += 1
        const waiting = Promise.withResolvers<unknown>()
        open.set(count, waiting)
        worker.postMessage({ id: count, method, args })
        return waiting.promise
      },
  })
  return {
    remote,
    end: () => {
      worker.terminate()
      refuseAll(new WorkerError('The work was ended.', 'AbortError'))
    },
  }
}
