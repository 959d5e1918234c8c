/** Failures in a row after which we stop calling a vendor. */
const mostFailures = 5
/** Milliseconds before one call tries whether the vendor answers again. */
const restTime = 20_000

/** What a call says about the vendor: it failed, it answered (even with a refusal), or nothing. */
export type VendorVerdict = 'failed' | 'answered' | 'unknown'

/** The vendor rests at this moment, so it was not called. */
export class VendorRests extends Error {
  override readonly name = 'VendorRests'
  /** Seconds until it may be asked again. */
  readonly seconds: number

  constructor(seconds: number) {
    super(`Not asked: it failed ${mostFailures} times in a row.`)
    this.seconds = seconds
  }
}

export interface VendorRest {
  /** Runs a call and judges its outcome: a result, or the error that it threw. Throws VendorRests while the vendor rests. */
  call<Result>(
    work: () => Promise<Result>,
    judge: (outcome: { result: Result } | { error: unknown }) => VendorVerdict,
  ): Promise<Result>
}

/**
 * A circuit breaker: after five failures in a row a vendor gets a rest, so that callers hear at once that it does not
 * answer. One for each vendor. docs/decisions/0021-vendors-are-given-a-rest.md
 */
export function createVendorRest(clock: () => number = () => performance.now()): VendorRest {
  let failures = 0
  /** Null while the vendor is called as usual. */
  let restsUntil: number | null = null
  let isTried = false

  function note(verdict: VendorVerdict): void {
    if (verdict === 'unknown') return
    failures = verdict === 'failed' ? failures + 1 : 0
    restsUntil = failures < mostFailures ? null : clock() + restTime
  }

  return {
    async call(work, judge) {
      const isTry = restsUntil !== null
      if (restsUntil !== null) {
        const left = restsUntil - clock()
        if (left > 0 || isTried) throw new VendorRests(Math.max(1, Math.ceil(left / 1000)))
        isTried = true
      }
      try {
        const result = await work()
        note(judge({ result }))
        return result
      } catch (error) {
        note(judge({ error }))
        throw error
      } finally {
        if (isTry) isTried = false
      }
    },
  }
}
