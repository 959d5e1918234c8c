/** After this long the kept answer is shown; what then comes from the network is kept for the next time. */
const patienceMs = 3000

export interface Fallback {
  /** The answer of the network, which may be on its way already. */
  network: Promise<Response>
  /** What is shown without it. */
  kept: () => Promise<Response | undefined>
}

/** The network's answer, or what is kept when it does not come in time, fails, or is that nobody is there. */
export async function answerNewestFirst({ network, kept }: Fallback): Promise<Response> {
  const inTime = await Promise.race([settle(network), wait(patienceMs)])
  if (inTime !== undefined && inTime.status < 500) return inTime
  return (await kept()) ?? (await network)
}

/** Undefined when the network failed. */
async function settle(network: Promise<Response>): Promise<Response | undefined> {
  return network.then(
    (response) => response,
    () => undefined,
  )
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
