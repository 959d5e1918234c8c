/** Large against what the system's buffers hold, which may be tens of megabytes. */
const most = 400 * 1024 * 1024

/** Sends a body in pieces, whose size nobody told before, until the answer comes; says how many bytes were handed over. */
export async function sendEndless(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ answer: Response; sent: number }> {
  const part = new Uint8Array(64 * 1024)
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += part.length
      if (sent > most) controller.close()
      else controller.enqueue(part)
    },
  })
  const answer = await fetch(url, { method: 'POST', body, duplex: 'half', headers })
  return { answer, sent }
}

/** What may have been handed over when an answer came at once: a quarter of all. */
export const little = most / 4
