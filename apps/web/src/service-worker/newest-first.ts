/** After this long the stored answer is shown; the network's answer is then stored for the next time. */
const patienceMs = 3000

export interface Fallback {
  /** The network's answer; the request may be under way already. */
  network: Promise<Response>
  /** The answer to show without it. */
  kept: () => Promise<Response | undefined>
}

/** The network's answer, or the stored one if the network is too slow, fails, or a proxy says that its server is down. */
export async function answerNewestFirst({ network, kept }: Fallback): Promise<Response> {
  const inTime = await Promise.race([settle(network), wait(patienceMs)])
  if (inTime !== undefined && inTime.status < 500) return inTime
  return (await kept()) ?? (await network)
}

/** Undefined if the network failed. */
async function settle(network: Promise<Response>): Promise<Response | undefined> {
  return network.then(
    (response) => response,
    () => undefined,
  )
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds))
}
