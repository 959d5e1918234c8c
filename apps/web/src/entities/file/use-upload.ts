import { type FileFolder, type StoredFile, maxFileBytes } from '@sampletrail/contracts/files.ts'
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import { explainFailure } from '#src/lib/errors.ts'

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
  /** Waits for the current upload, if any; not ok while the field shows a refused file. */
  settle: () => Promise<{ ok: true; file: StoredFile | null } | { ok: false }>
  forget: () => void
}

/** Uploads files to a folder, one at a time, while the person fills in the form. */
export function useUpload(folder: FileFolder): Upload {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  const isRefused = useRef(false)
  const current = useRef<Promise<StoredFile | null> | null>(null)

  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

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
      if (isCurrent()) refuse(explainFailure(error))
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
    start: (file) => {
      setFileName(file.name)
      setPreviewUrl(file.type.startsWith('image/') ? URL.createObjectURL(file) : null)
      if (file.size > maxFileBytes) {
        refuse('This file is larger than 10 MB. Please choose a smaller one.')
        return Promise.resolve(null)
      }
      isRefused.current = false
      setProblem(undefined)
      setBusy(true)
      const sending: Promise<StoredFile | null> = send(file, () => current.current === sending)
      current.current = sending
      return sending
    },
    settle: async () => {
      if (!current.current) return isRefused.current ? { ok: false } : { ok: true, file: null }
      const file = await current.current
      return file ? { ok: true, file } : { ok: false }
    },
    forget: () => {
      current.current = null
      isRefused.current = false
      setFileName(null)
      setBusy(false)
      setProblem(undefined)
      setPreviewUrl(null)
    },
  }
}
