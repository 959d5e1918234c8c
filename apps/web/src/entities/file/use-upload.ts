import type { FileFolder, StoredFile } from '@sampletrail/contracts/files.ts'
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import { explainFailure, toAppError } from '#src/lib/errors.ts'

/** A file that is being uploaded, and the result. */
export type Upload = {
  isBusy: boolean
  /** Why the last file was refused. */
  problem: string | undefined
  /** The selected picture, until the stored one can be shown. */
  previewUrl: string | null
  /** The selected file's name while it is being uploaded or after it was refused; otherwise null. */
  fileName: string | null
  /** Uploads a file; a later file replaces it. Returns null if the file was refused. */
  start: (file: File) => Promise<StoredFile | null>
  /** The selected file waits for a connection: it can be saved with a new product, and is uploaded with it. */
  isWaiting: boolean
  /** Waits for the current upload, if any; not ok while the field shows a refused file. */
  settle: () => Promise<{ ok: true; file: StoredFile | null; waiting: File | null } | { ok: false }>
  forget: () => void
}

/**
 * Uploads files to a folder, one at a time, while the person fills in the form. With `mayWait`, a file that cannot be sent
 * without a connection is no failure.
 */
export function useUpload(folder: FileFolder, { mayWait = false } = {}): Upload {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  const isRefused = useRef(false)
  const waiting = useRef<File | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const current = useRef<Promise<StoredFile | null> | null>(null)

  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

  function wait(file: File | null): void {
    waiting.current = file
    setWaiting(file !== null)
  }

  function refuse(reason: string): void {
    isRefused.current = true
    setProblem(reason)
  }

  async function send(file: File, isCurrent: () => boolean): Promise<StoredFile | null> {
    try {
      const stored = await uploadFile(file, folder)
      if (isCurrent()) setFileName(null)
      return stored
    } catch (error) {
      if (!isCurrent()) return null
      if (mayWait && toAppError(error).isNetwork) wait(file)
      else refuse(explainFailure(error))
      return null
    } finally {
      if (isCurrent()) {
        current.current = null
        setBusy(false)
      }
    }
  }

  return {
    isBusy,
    problem,
    previewUrl,
    fileName,
    isWaiting,
    start: (file) => {
      wait(null)
      setFileName(file.name)
      setPreviewUrl(file.type.startsWith('image/') ? URL.createObjectURL(file) : null)
      isRefused.current = false
      setProblem(undefined)
      setBusy(true)
      const sending: Promise<StoredFile | null> = send(file, () => current.current === sending)
      current.current = sending
      return sending
    },
    settle: async () => {
      let file: StoredFile | null = null
      // A later file may have replaced the awaited one.
      while (current.current) file = await current.current
      if (isRefused.current) return { ok: false }
      return { ok: true, file, waiting: waiting.current }
    },
    forget: () => {
      wait(null)
      current.current = null
      isRefused.current = false
      setFileName(null)
      setBusy(false)
      setProblem(undefined)
      setPreviewUrl(null)
    },
  }
}
