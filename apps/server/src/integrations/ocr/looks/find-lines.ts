import { DetectionService, Image } from 'paddleocr'
import sharp from 'sharp'
import type { InferenceSession } from 'onnxruntime-node'
import type { Models } from '#src/integrations/ocr/looks/models.ts'
import type { PagePicture } from '#src/integrations/ocr/looks/page-picture.ts'
import { heightOf, type Quad, widthOf } from '#src/integrations/ocr/looks/quad.ts'
import { runNetwork } from '#src/integrations/ocr/looks/run-network.ts'

/** The finder needs fewer pixels than the recogniser: its time and memory grow with them. */
const widestShortEdge = 800
const mostPixels = 1_100_000
const settings = { maxSideLength: 10_000, boxScoreThreshold: 0.5, unclipRatio: 1.6 }

/** The lines of text of a page, in no order. A part is never smaller than a few pixels. */
export async function findLines(page: PagePicture, { finder }: Models): Promise<Quad[]> {
  const scale = Math.min(
    1,
    widestShortEdge / Math.min(page.width, page.height),
    Math.sqrt(mostPixels / (page.width * page.height)),
  )
  const { data, info } = await sharp(page.pixels, {
    raw: { width: page.width, height: page.height, channels: 3 },
  })
    .resize({ width: Math.max(1, Math.round(page.width * scale)) })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const service = new DetectionService(runtime, sessionOf(finder), settings)
  const boxes = await service.run(new Image(info.width, info.height, 3, data))
  const [across, down] = [page.width / info.width, page.height / info.height]
  return boxes.flatMap(({ points }) => {
    if (!points) return []
    const [a, b, c, d] = points.map(({ x, y }) => ({ x: x * across, y: y * down }))
    const quad: Quad | null = a && b && c && d ? [a, b, c, d] : null
    return quad && widthOf(quad) > 2 && heightOf(quad) > 2 ? [quad] : []
  })
}

type Session = ConstructorParameters<typeof DetectionService>[1]

/** Only what the library makes of a page goes through it; the network runs in our own session. */
class Input {
  readonly data: Float32Array
  readonly dims: readonly number[]

  constructor(_type: string, data: Float32Array, dims: readonly number[]) {
    this.data = data
    this.dims = dims
  }
}

const runtime = {
  Tensor: Input,
  InferenceSession: {
    create: () => Promise.reject(new Error('The networks are opened in models.ts.')),
  },
}

function sessionOf(finder: InferenceSession): Session {
  const { inputNames, outputNames } = finder
  return {
    inputNames,
    outputNames,
    run: async (feeds) => {
      const [input] = Object.values(feeds)
      if (!(input instanceof Input)) throw new Error('The library gave no page.')
      const [name = ''] = outputNames
      return { [name]: await runNetwork(finder, input) }
    },
  }
}
