import { type FileFolder, maxFileBytes } from '@sampletrail/contracts/files.ts'
import type { ReceiptScan } from '@sampletrail/contracts/receipt-scan.ts'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import { scanReceipt } from '#src/entities/receipt/scan-receipt.ts'
import { showUsesLeft } from '#src/entities/plan/show-uses-left.ts'
import { AppError, explainFailure, toAppError } from '#src/lib/errors.ts'

/** Why a receipt was refused or not read, in words for people. */
export type ReceiptFailure = {
  title: 'Failed to upload receipt' | 'Failed to scan receipt'
  message: string
  /** The month's scans are used up. */
  isQuota: boolean
  /** The file itself is the reason: a retry would end the same way. */
  isFinal: boolean
}

/** The progress of a receipt. */
export type ReceiptState =
  | { step: 'uploading' }
  | { step: 'scanning'; path: string }
  | { step: 'read'; path: string; scan: ReceiptScan }
  | { step: 'failed'; path: string | null; failure: ReceiptFailure }

/** A receipt to send and read, or one that is stored already. */
export type ReceiptSource = { file: File; folder: FileFolder } | { path: string; fileName: string }

/**
 * Sends one receipt, then has it read. It continues whichever screen is open, so that people can do something else
 * meanwhile; a retry after a failure starts from where it stopped.
 */
export class ReceiptRun {
  readonly id = crypto.randomUUID()
  readonly fileName: string
  readonly #source: ReceiptSource
  readonly #listeners = new Set<() => void>()
  #state: ReceiptState = { step: 'uploading' }

  constructor(source: ReceiptSource) {
    this.#source = source
    this.fileName = 'file' in source ? source.file.name : source.fileName
    void this.#begin()
  }

  readonly get = (): ReceiptState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Retries the step that failed; a file that is stored already is not sent again. */
  readonly again = (): void => {
    if (this.#state.step !== 'failed') return
    const { path } = this.#state
    if (path === null) void this.#begin()
    else void this.#scan(path)
  }

  /** Waits until the file is stored; null if it was refused. */
  async stored(): Promise<string | null> {
    await this.#until((state) => state.step !== 'uploading')
    return this.#state.step === 'uploading' ? null : this.#state.path
  }

  /** Waits until it is read, or failed. */
  async settled(): Promise<ReceiptState> {
    await this.#until(({ step }) => step === 'read' || step === 'failed')
    return this.#state
  }

  async #until(isReached: (state: ReceiptState) => boolean): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = (): void => {
      if (isReached(this.#state)) resolve()
    }
    const stop = this.subscribe(look)
    look()
    await promise
    stop()
  }

  async #begin(): Promise<void> {
    const source = this.#source
    if (!('file' in source)) {
      await this.#scan(source.path)
      return
    }
    this.#become({ step: 'uploading' })
    if (source.file.size > maxFileBytes) {
      const text = 'This file is larger than 10 MB. Please choose a smaller one.'
      this.#fail('Failed to upload receipt', null, new AppError(text, { code: 'too_large' }))
      return
    }
    let path: string
    try {
      ;({ path } = await uploadFile(source.file, source.folder))
    } catch (error) {
      this.#fail('Failed to upload receipt', null, toAppError(error))
      return
    }
    await this.#scan(path)
  }

  async #scan(path: string): Promise<void> {
    this.#become({ step: 'scanning', path })
    try {
      const scan = await scanReceipt(path)
      this.#become({ step: 'read', path, scan })
      showUsesLeft('scans', scan.scansLeft)
    } catch (error) {
      this.#fail('Failed to scan receipt', path, toAppError(error))
    }
  }

  #fail(title: ReceiptFailure['title'], path: string | null, error: AppError): void {
    const { code } = error
    const message = explainFailure(error)
    const failure = { title, message, isQuota: code === 'quota_reached', isFinal: isOfFile(code) }
    this.#become({ step: 'failed', path, failure })
  }

  #become(state: ReceiptState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function isOfFile(code: string): boolean {
  return code === 'unreadable_file' || code === 'unsupported_type' || code === 'too_large'
}
