import { useEffect, useRef, useState } from 'react'
import { MOST_FILES } from '#src/features/products/mails/read/dropped-files.ts'
import type { MailSession, OpenedMail } from '#src/features/products/mails/read/mail-session.ts'
import { explainFailure } from '#src/lib/errors.ts'
import { deviceTimeZone } from '#src/lib/time-zone.ts'
import { readToday } from '#src/lib/today.ts'
import { callWorker } from '#src/lib/worker-calls.ts'

/** One email is read in less than a second; the largest mailboxes take some. */
const LONGEST_MS = 60_000
const TOO_LONG = 'Reading this file took too long. Save fewer emails at once.'

/** Where reading is: which file of how many. */
export type ReadingMails = { name: string; place: number; count: number }
/** What to say about a file. */
export type MailProblem = { name: string; text: string }

/**
 * Reads files of emails one after another in a worker; each one is given on as soon as it is read. `open` returns all of them, or null
 * if it was stopped before the last one.
 */
export function useOpenMails(onMails: (mails: OpenedMail[]) => void) {
  const [reading, setReading] = useState<ReadingMails | null>(null)
  const [problems, setProblems] = useState<readonly MailProblem[]>([])
  const ending = useRef<(() => void) | null>(null)
  useEffect(() => () => ending.current?.(), [])

  async function open(files: readonly File[]): Promise<OpenedMail[] | null> {
    ending.current?.()
    let isEnded = false
    let reader = startReader()
    ending.current = () => {
      isEnded = true
      reader.end()
      setReading(null)
    }
    const taken = files.slice(0, MOST_FILES)
    const opened: OpenedMail[] = []
    const found: MailProblem[] = []
    if (files.length > taken.length) {
      found.push({
        name: `${files.length} files`,
        text: `The first ${MOST_FILES} were read. Choose the others afterwards.`,
      })
    }
    setProblems(found)
    const context = { today: readToday(), timeZone: deviceTimeZone() }
    for (const [index, file] of taken.entries()) {
      if (isEnded) return null
      setReading({ name: file.name, place: index + 1, count: taken.length })
      const timer = setTimeout(reader.end, LONGEST_MS)
      try {
        const { mails, problem } = await reader.session.open(file, context)
        opened.push(...mails)
        if (mails.length > 0) onMails(mails)
        if (problem !== null) found.push({ name: file.name, text: problem })
      } catch (failure) {
        if (isEnded) return null
        const isLate = failure instanceof Error && failure.name === 'AbortError'
        found.push({ name: file.name, text: isLate ? TOO_LONG : explainFailure(failure) })
        // A file that was too much for its worker must not stop the others.
        reader.end()
        reader = startReader()
      } finally {
        clearTimeout(timer)
      }
      setProblems([...found])
    }
    reader.end()
    if (!isEnded) setReading(null)
    return opened
  }

  return { reading, problems, open, stop: () => ending.current?.() }
}

function startReader() {
  const worker = new Worker(new URL('./read/mail-worker.ts', import.meta.url), { type: 'module' })
  const { remote: session, end } = callWorker<MailSession>(worker)
  return { session, end }
}
