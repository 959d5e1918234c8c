import {
  type FileFolder,
  type StoredFile,
  folderRules,
  maxFileBytes,
} from '@sampletrail/contracts/files.ts'
import { useEffect, useRef, useState } from 'react'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import { toAppError } from '#src/lib/errors.ts'

/** A file on its way, and what became of it. */
export type Upload = {
  isBusy: boolean
  /** Why the last file was not taken. */
  problem: string | undefined
  /** The picture that was picked, until the stored one can be shown. */
  previewUrl: string | null
  /** Sends a file; a later one takes its place. Gives null when it was not taken. */
  start: (file: File) => Promise<StoredFile | null>
  /** Waits for the file on its way, if any; not ok when it was not taken. */
  settle: () => Promise<{ ok: true; file: StoredFile | null } | { ok: false }>
  forget: () => void
}

/** What a file field of a folder accepts; HEIC by name too, which browsers often cannot tell the type of. */
export function acceptOf(folder: FileFolder): string {
  return [...folderRules[folder].types, '.heic', '.heif'].join(',')
}

/** Sends files to a folder, one at a time, while the form around goes on. */
export function useUpload(folder: FileFolder): Upload {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [previewUrl, setPreviewUrl] = useState<string | null>(null)
  const current = useRef<Promise<StoredFile | null> | null>(null)

  useEffect(() => () => void (previewUrl && URL.revokeObjectURL(previewUrl)), [previewUrl])

  async function send(file: File, isCurrent: () => boolean): Promise<StoredFile | null> {
    try {
      return await uploadFile(file, folder)
    } catch (error) {
      if (isCurrent()) setProblem(toAppError(error).message)
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
    start: (file) => {
      if (file.size > maxFileBytes) {
        setProblem('This file is larger than 10 MB. Please choose a smaller one.')
        return Promise.resolve(null)
      }
      setProblem(undefined)
      setBusy(true)
      setPreviewUrl(file.type.startsWith('image/') ? URL.createObjectURL(file) : null)
      const sending: Promise<StoredFile | null> = send(file, () => current.current === sending)
      current.current = sending
      return sending
    },
    settle: async () => {
      if (!current.current) return { ok: true, file: null }
      const file = await current.current
      return file ? { ok: true, file } : { ok: false }
    },
    forget: () => {
      current.current = null
      setBusy(false)
      setProblem(undefined)
      setPreviewUrl(null)
    },
  }
}
