/** Large compared with the system's buffers, which may have tens of megabytes. */
const most = 400 * 1024 * 1024

/** Sends a body in pieces without an announced size, until the answer arrives; returns the number of sent bytes. */
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

/** The maximum that may have been sent before an immediate answer: a quarter of all. */
export const little = most / 4
