import type { FileFolder } from '@sampletrail/contracts/files.ts'
import type { ReceiptScan, ScanState } from '@sampletrail/contracts/receipt-scan.ts'
import { uploadFile } from '#src/entities/file/upload-file.ts'
import { fileNameOf } from '#src/entities/file/file-name.ts'
import {
  followScan,
  isOpen,
  type ScanProgress,
  watchScan,
} from '#src/entities/receipt/follow-scan.ts'
import { cancelScan, takeScan } from '#src/entities/receipt/receipt-scans.ts'
import { scanReceipt } from '#src/entities/receipt/scan-receipt.ts'
import { showUsesLeft } from '#src/entities/plan/show-uses-left.ts'
import { AppError, explainFailure, reportError, toAppError } from '#src/lib/errors.ts'

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
  | { step: 'scanning'; path: string; progress: ScanProgress }
  | { step: 'read'; path: string; scan: ReceiptScan }
  | { step: 'cancelled'; path: string | null }
  | { step: 'failed'; path: string | null; failure: ReceiptFailure }

/** A receipt to send and read, or one that is stored already. */
export type ReceiptSource = { file: File; folder: FileFolder } | { path: string; fileName: string }

/** Files that a run of this page follows: their results are not offered a second time. */
const followed = new Set<string>()
export const isFollowedHere = (path: string): boolean => followed.has(path)

/** Milliseconds between two attempts to cancel a scan whose request may still be on its way. */
const CANCEL_AGAIN_MS = 500

/**
 * Sends one receipt, then has it read. It continues whichever screen is open, so that people can do something else
 * meanwhile; a retry after a failure starts from where it stopped.
 */
export class ReceiptRun {
  readonly id = crypto.randomUUID()
  readonly #listeners = new Set<() => void>()
  #source: ReceiptSource
  #state: ReceiptState = { step: 'uploading' }
  #giveUp = new AbortController()

  private constructor(source: ReceiptSource) {
    this.#source = source
  }

  static begin(source: ReceiptSource): ReceiptRun {
    const run = new ReceiptRun(source)
    void run.#begin()
    return run
  }

  /** Follows a scan that another page began. */
  static resume(known: ScanState): ReceiptRun {
    const { path } = known
    const run = new ReceiptRun({ path, fileName: fileNameOf(path) })
    followed.add(path)
    run.#resume(known).catch(reportError)
    return run
  }

  get fileName(): string {
    return 'file' in this.#source ? this.#source.file.name : this.#source.fileName
  }

  /** The file itself, if this page has it. */
  get file(): File | null {
    return 'file' in this.#source ? this.#source.file : null
  }

  readonly get = (): ReceiptState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Retries the step that failed or was cancelled; a file that is stored already is not sent again. */
  readonly again = (): void => {
    if (this.#state.step !== 'failed' && this.#state.step !== 'cancelled') return
    const { path } = this.#state
    if (path === null) void this.#begin()
    else void this.#scan(path)
  }

  /** Another file in place of one that was refused. */
  readonly replace = (file: File): void => {
    if (!('file' in this.#source) || this.#state.step === 'uploading') return
    this.#source = { ...this.#source, file }
    void this.#begin()
  }

  /** Ends the upload or the scan; what was read before that still arrives. */
  readonly cancel = async (): Promise<void> => {
    if (this.#state.step === 'uploading') this.#giveUp.abort()
    while (this.#state.step === 'scanning') {
      const { path } = this.#state
      if (await cancelScan(path)) {
        this.#become({ step: 'cancelled', path })
        this.#giveUp.abort()
      } else await new Promise((resolve) => setTimeout(resolve, CANCEL_AGAIN_MS))
    }
  }

  /** Notes that the result has reached its form or product: no other page offers it. */
  readonly take = (): void => {
    if (this.#state.step === 'uploading' || this.#state.path === null) return
    takeScan(this.#state.path).catch((error: unknown) => {
      // Offered again by the next page.
      if (!toAppError(error).isNetwork) reportError(error)
    })
  }

  /** Waits until the file is stored; null if it was refused. */
  async stored(): Promise<string | null> {
    await this.#until((state) => state.step !== 'uploading')
    return this.#state.step === 'uploading' ? null : this.#state.path
  }

  /** Waits until it is read, has failed, or was cancelled. */
  async settled(): Promise<ReceiptState> {
    await this.#until(({ step }) => step !== 'uploading' && step !== 'scanning')
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
    this.#giveUp = new AbortController()
    const { signal } = this.#giveUp
    let path: string
    try {
      ;({ path } = await uploadFile(source.file, source.folder, signal))
    } catch (error) {
      if (signal.aborted) this.#become({ step: 'cancelled', path: null })
      else this.#fail('Failed to upload receipt', null, toAppError(error))
      return
    }
    await this.#scan(path)
  }

  async #scan(path: string): Promise<void> {
    followed.add(path)
    this.#giveUp = new AbortController()
    const { signal } = this.#giveUp
    this.#become({ step: 'scanning', path, progress: { isLate: false, at: null } })
    const answered = new AbortController()
    void watchScan(path, AbortSignal.any([signal, answered.signal]), (at) => this.#notice({ at }))
    try {
      const scan = await scanReceipt(path, signal)
      this.#become({ step: 'read', path, scan })
      showUsesLeft('scans', scan.scansLeft)
    } catch (error) {
      answered.abort()
      if (!signal.aborted) await this.#goOn(path, toAppError(error))
    } finally {
      answered.abort()
    }
  }

  /** The answer did not arrive: the scan itself may go on, or have ended. */
  async #goOn(path: string, error: AppError): Promise<void> {
    if (error.code === 'timeout') this.#notice({ isLate: true })
    const { signal } = this.#giveUp
    try {
      const end = await followScan(path, signal, (at) => this.#notice({ at }))
      if (!signal.aborted) this.#end(path, end, error)
    } catch {
      // The first failure says more.
      this.#fail('Failed to scan receipt', path, error)
    }
  }

  async #resume(known: ScanState): Promise<void> {
    const { path } = known
    this.#become({ step: 'scanning', path, progress: { isLate: false, at: known } })
    const { signal } = this.#giveUp
    const end = isOpen(known) ? await followScan(path, signal, (at) => this.#notice({ at })) : known
    if (!signal.aborted) this.#end(path, end, new AppError('Failed to process receipt'))
  }

  /** `error` is the reason without an answer or a refusal. */
  #end(path: string, end: ScanState | null, error: AppError): void {
    if (end !== null && end.answer !== null)
      this.#become({ step: 'read', path, scan: { ...end.answer, scansLeft: null } })
    else if (end !== null && end.refusal !== null && isOfWaiting(error))
      this.#fail(
        'Failed to scan receipt',
        path,
        new AppError(end.refusal.message, { code: end.refusal.code }),
      )
    else this.#fail('Failed to scan receipt', path, error)
    // This page says why.
    if (end !== null && end.refusal !== null) this.take()
  }

  #notice(progress: Partial<ScanProgress>): void {
    if (this.#state.step !== 'scanning') return
    this.#become({ ...this.#state, progress: { ...this.#state.progress, ...progress } })
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

/** Nobody answered in time, or at all: the scan's own reason says more. */
function isOfWaiting({ code }: AppError): boolean {
  return code === 'timeout' || code === 'network' || code === 'unknown'
}
